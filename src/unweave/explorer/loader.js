// The module of every widget: gets the page from the kernel once for all widgets of a document, by its hash.
const pages = (globalThis[Symbol.for("unweave.pages")] ??= new Map());
const PATIENCE = 30000;

function asked(model) {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error("the kernel does not answer")), PATIENCE);
    const heard = (reply, buffers) => {
      if (reply.id !== "page") return;
      clearTimeout(timer);
      model.off("msg:custom", heard);
      done(buffers);
    };
    model.on("msg:custom", heard);
    model.send({ id: "page", kind: "page" });
  });
}

async function opened([script, style]) {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return { show: (await import(/* @vite-ignore */ url)).show, style: new TextDecoder().decode(style) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

function page(model) {
  const hash = model.get("_page");
  if (!pages.has(hash)) {
    const found = asked(model).then(opened);
    found.catch(() => pages.delete(hash));
    pages.set(hash, found);
  }
  return pages.get(hash);
}

export default {
  async render({ model, el }) {
    el.textContent = "unweave: the page comes from the kernel …";
    try {
      const { show, style } = await page(model).catch(() => page(model));
      el.textContent = "";
      const place = el.appendChild(document.createElement("div"));
      return show(model, place, style);
    } catch (error) {
      el.textContent = `unweave: ${error.message}; run the cell again`;
    }
  },
};
