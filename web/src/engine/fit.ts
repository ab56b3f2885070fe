/** Whether a model has the tokens, heads and positions that a request names: a link may be about another model. */
import { type OwnRequest, Refused } from "../core/requests";
import { type Model, partOf } from "./model";

type Named = "token" | "target" | "against" | "other" | "dst" | "src" | "position";

export function checkFit(request: OwnRequest, model: Model): void {
  const { ids, without } = "of" in request ? request.of : { ids: [], without: [] };
  const { token, target, against, other, dst = 0, src = 0, position = 0 } = request as { [name in Named]?: number };
  for (const id of [...ids, token, target, against, other])
    if ((id ?? 0) >= model.d_vocab)
      throw new Refused(`there is no token #${id}`, `tokens go from #0 to #${model.d_vocab - 1}`);
  if (ids.length > model.n_ctx)
    throw new Refused(`${ids.length} tokens are more than ${model.n_ctx} positions`, "shorten the text");
  for (const name of "head" in request ? [request.head, ...without] : without) {
    const { layer, head } = partOf(name);
    if (layer >= model.n_layers || head >= model.n_heads)
      throw new Refused(`${model.name} has no head ${name}`, "choose another head");
  }
  const last = Math.max(dst, src, position);
  if ("of" in request && last >= ids.length)
    throw new Refused(`there is no position ${last} among ${ids.length} tokens`, "positions begin at 0");
  if (src > dst) throw new Refused(`position ${dst} cannot attend to ${src}`, "heads attend to no later token");
}
