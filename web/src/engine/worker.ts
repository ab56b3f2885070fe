/** The engine's worker. */
export {};
