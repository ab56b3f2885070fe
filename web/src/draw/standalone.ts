/** A picture of the page as a file of its own: what style sheets said is written on every element. */

const KEPT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
];

export function standalone(svg: SVGSVGElement | undefined): string {
  if (!svg) return "";
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of KEPT) to[i]!.setAttribute(name, style.getPropertyValue(name));
    to[i]!.removeAttribute("class");
  });
  for (const hit of copy.querySelectorAll('[stroke="transparent"], [stroke="rgba(0, 0, 0, 0)"]')) hit.remove();
  copy.removeAttribute("aria-hidden");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

/** An SVG as pixels, so many to each of its own. */
export async function pixels(svg: string, times: number, paper: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  const canvas = document.createElement("canvas");
  canvas.width = image.width * times;
  canvas.height = image.height * times;
  const c = canvas.getContext("2d")!;
  c.imageSmoothingEnabled = false;
  c.fillStyle = paper;
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture came of it"))), "image/png"),
  );
}
