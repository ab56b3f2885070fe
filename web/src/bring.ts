/** Bring a part of the page into view: no farther than it must, between what stays at the top and at the bottom of the page. */
export function bring(part: HTMLElement): void {
  const root = part.getRootNode() as ParentNode;
  // Above it stays what is as wide as the page.
  const bars = [...root.querySelectorAll<HTMLElement>(".bar, .rail")].filter(
    (one) => one.offsetWidth > innerWidth / 2 && getComputedStyle(one).position === "sticky",
  );
  const over = Math.max(0, ...bars.map((one) => one.offsetHeight));
  part.style.setProperty("scroll-margin-top", `${over + 8}px`);
  const tour = root.querySelector<HTMLElement>("aside");
  part.style.setProperty("scroll-margin-bottom", `${(tour?.offsetHeight ?? 0) + 48}px`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  requestAnimationFrame(() => part.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" }));
}
