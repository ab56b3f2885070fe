// Pages whose title has the words that are asked for come first, those that guide before descriptions and records.
const RECORDS = /^(api\/|decisions\/|LOG$)/;

function inTitle(title) {
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  const words = asked.toLowerCase().split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length > 2);
  return words.filter((word) => title.toLowerCase().includes(word)).length / (words.length || 1);
}

var Scorer = {
  score: ([page, title, , , score]) => score + 30 * inTitle(title) + (RECORDS.test(page) ? 0 : 10),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
