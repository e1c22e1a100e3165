import { ad, adNoun, audience, auxiliaries, few, metric, modals, outcome, response, share, someAd } from './lexicon';

const gaining = `(?:(?:generat|produc|achiev|receiv|scor|secur|accumulat)(?:es?|ed)|(?:deliver|earn|yield|gain|gather|attract|record|collect|garner|enjoy)(?:s|ed)?|amassed|hits?|drew|draws|drove|drives?|driving|(?:brings?|brought|pulls|pulled)(?: in)?|gets?|got|won|wins|racks? up|racked up|saw|sees|leads? to|led to|result(?:s|ed)? in)`;
const multitude = '(?:dozens|hundreds|thousands|millions|floods?|waves?|lots?|tons|plenty|surge|rise|increase|share|stream)';
const viewersOf = `(?:(?:cold|warm|new|its|the|more|many) )?(?:audiences?|viewers|traffic|visitors|shoppers|browsers|prospects)`;
const reached = String.raw`reach(?:es|ed|ing)? ${few}(?:${share} of )?${few}(?:${audience}|(?:\d{3,9}|\d{1,3}[.,]\d{3}|\d[\d.,]{0,5} ?[km])\b(?! (?:degrees|m\b|cm|km|feet|inch)))`;

/** Deeds of an ad, as the predicate of a sentence about it. */
export const deed = new RegExp(
  ` (?:${[
    `(?:went|goes|go|going|gone) viral`,
    `(?:out|over|under)perform(?:s|ed|ing)?`,
    String.raw`perform(?:s|ed|ing)?(?: (?:very|so|quite|really|particularly))?(?: (?:well|better|best|poorly|strongly|badly|worse|worst|above|below|among|on|with)\b|$|[.!?])`,
    String.raw`convert(?:s|ed|ing)?\b(?: (?:(?:very|so|quite|really) )?(?:well|better|best|poorly|strongly|badly|${viewersOf})\b|(?! .{0,80}\b(?:in)?to\b))`,
    String.raw`${gaining} ${few}(?:${multitude} (?:of|in) )?${few}(?:${outcome}|${response}|\b(?:results|traction|momentum|success)\b)`,
    String.raw`(?:earn(?:s|ed)?|made|makes|generat(?:es|ed)|gross(?:es|ed)|brings?(?: in)?|brought(?: in)?) ${few}(?:[$€£]\d|(?:dollars|euros|pounds)\b)`,
    String.raw`(?:seen|viewed|watched|shared|liked|clicked|bookmarked) ${few}(?:by ${few}(?:\d|${multitude}|many|most|a lot)|\d[\d.,]* ?(?:[km]\b|thousand|million)? ?times|(?:${multitude} of|many) times)`,
    String.raw`sold ${few}(?:units|${multitude}|out|\d)`,
    '(?:did|does|do|doing|done) (?:very |really |quite )?(?:well|poorly|badly)',
    `(?:boost|increas|lift|rais|doubl|tripl)(?:s|es|ed) ${few}${outcome}`,
    String.raw`(?:brings?|brought) in (?:(?:new|more|many|its) )?(?:customers|buyers)\b(?! (?:to|who|that|from|with)\b)`,
    'effective at (?:generating|driving|converting|bringing|selling)',
    String.raw`worked\b(?! (?:into|out|up)\b| (?:the|a|an|its) .{1,40}\binto\b)`,
    reached,
    String.raw`(?:has|have|had) ${few}\d[\d.,]* ?(?:[km]|thousand|million|billion)? ${response}`,
    `(?:has|have|had) ${few}(?:${outcome})`,
    `spen(?:ds?|t) ${few}[$€£]`,
    String.raw`scal(?:es|ed|ing)(?:$|[.!?]| (?:to|across|well|up$|in|into)\b)`,
    `(?:(?:pays?|paid) (?:for itself|off)|earn(?:s|ed)? back)`,
    `(?:breaks?|broke|broken) even(?! (?:the|a|an|its|his|her)\\b)`,
    String.raw`(?:earn(?:s|ed)? its|mak(?:es?|ing)|made|prints?|earn(?:s|ed|ing)?|los(?:es?|ing)|lost)(?: (?:a|the|good|its|real))? (?:money|profit|keep)\b(?! (?:the|a|its) (?:topic|subject|theme|point|joke|villain|hero)\b)`,
    `(?:(?:very|highly|more|so) )?(?:un)?(?:profitable|successful|lucrative)`,
    String.raw`(?:is|was|be|been|became|becomes|proves?|proved|proven|as) (?:to be )?(?:a|an|the|among the|one of the) ${few}(?:winners?|(?:top|best) performers?|hit|success|failure|flop|cash cow|best[- ]?sellers?|best-?performing|workhorse)\b(?! (?:story|stories))`,
    `sells?(?:(?: (?:well|best|better|strongly))|$|[.!?])`,
    `(?:fatigued|resonated|burned out|exploded|blew up|blown up|took off(?:$|[.!?])|caught on|flopped|tanked|bombed)`,
    String.raw`(?:wins|won|winning)(?:$|[.!?]| (?:against|the (?:split |a/b )?test)\b)`,
    String.raw`(?:beats?|beaten|outliv(?:es|ed)|outranks?|tops|topped|tested better than) ${few}(?:ads?|average|benchmarks?|control|variants?|versions?|account|campaigns?|creatives?)\b`,
    `rank(?:s|ed)? (?:among|in the top|first|high)`,
    `(?:found|finds) its (?:audience|market)`,
  ].join('|')})`,
  'iy',
);

/** Another version of the ad, whose success is a prediction. */
export const variant =
  /^(?:an?|the|this|each) (?:variant|version [ab]\b|(?:new|alternative|revised|rewritten|second|other|tested|\w{3,10}er) (?:\w+ )?(?:ad|video|hook|creative|opening|version)\b)/i;

export const subject = new RegExp(`${someAd}'?`, 'iy');
export const auxiliary = new RegExp(String.raw` (?:${auxiliaries})\b`, 'iy');
export const modal = new RegExp(String.raw` (?:${auxiliaries}|${modals})\b`, 'iy');

/** A title without a subject. */
export const titleDeed = new RegExp(`^(?:the ad )?(?:went viral|outperforms|drives? ${few}(?:${outcome}|clicks))`, 'iy');

/** Predicates that fit only an ad, so that a pronoun is enough as their subject. */
export const pronoun = /\b(?:it|one|they|this)\b/iy;
export const standing =
  / (?:profitable|unprofitable|(?:is|be) (?:a|the) (?:clear |proven )?winner|mak(?:ing|es?) money|lost money|earns? its money|go viral|one of (?:the|their|its) (?:[\w']+ )?best[- ](?:sellers|performers|ads))\b/iy;

/** That an ad has a measure of an account. */
export const holding = new RegExp(` (?:has|had|have|gets|got|achieves|achieved|reached|reaches) ${few}${metric}`, 'iy');

const moves = String.raw`\b(?:will|should|would|could|may|might|must|likely|expect(?:ed)?|help(?:s|ed)?|drives?|rais(?:es?|ed)|lift(?:s|ed)?|lower(?:s|ed)?|boost(?:s|ed)?|hurt(?:s)?|improv(?:es?|ed)|increas(?:es?|ed)|reduc(?:es?|ed)|suffers?|keeps)\b`;

/** A measure of an account that something in the ad moves, or that is the ad's own. */
export const ownMetric = new RegExp(
  [
    String.raw`${moves} (?:[\w-]+ ){0,4}${metric}`,
    `${metric} ${moves}`,
    String.raw`${ad}'s? (?:own )?(?:[\w-]+ ){0,2}?(?:${metric}|${outcome}|${response}|(?:reach|spend|budget|retention|frequency|performance|results|watch time|success|popularity|profitability|virality)\b)`,
    String.raw`\b(?:reach|spend|budget|money|retention|engagement|frequency|performance|results|success|popularity|longevity|${response}|${outcome}) (?:of|on|for|behind|from|with) ${ad}`,
    `${metric} (?:of|on|for) ${ad}`,
    `(?:${metric}|${outcome}|${response}) (?:did|does|has|will|would) ${ad}`,
  ].join('|'),
  'iy',
);

/** The length or the reach of an ad's run, from which a review infers… */
export const longRun = new RegExp(
  String.raw`\b(?:longevity|long[- ]run(?:ning)?|run(?:s|ning)? (?:for|since|so long)|paused|pulled|killed|still (?:active|live|running)|active (?:for|copies|since)|keep (?:it )?(?:live|running)|kept (?:it )?(?:live|running)|keeps (?:paying|running|it live)|scal(?:es|ed|ing))\b|${metric}`,
  'i',
);

/** …that it succeeds. */
export const conclusion =
  /\b(?:it|(?:the|this) (?:\w+ )?(?:ad|video|creative|hook|campaign|formula|concept)) (?:\w+ ){0,2}(?:works?|worked|pays?|paid|sells|lands|converts|performs|resonates|(?:lost|loses|makes|made) money|(?:is|must be) (?:working|successful|profitable))\b/i;

/** The share of viewers that stay, leave, click or buy, and their actions. */
export const behavior = new RegExp(
  [
    String.raw`\b${share} (?:of )?(?:the |its |all |our )?${audience}(?: (?:who|will|would|have|had|already|\w{2,14}ly)){0,3} (?:drop(?:s|ped)? off|dropp?ing off|stay(?:s|ed)?|lea(?:ves?|ving)|left|watch(?:es|ed)? (?:to|until|till|through|past|it)|click(?:s|ed)?|bought|buys?|swip(?:es?|ed)|scroll(?:s|ed)? (?:past|on|away)|convert(?:s|ed)?|shared|finish(?:es|ed)?|skip(?:s|ped)?|ordered|(?:is|are) gone|tunes? out|keeps? watching)\b`,
    String.raw`\b(?:viewers|audiences?) (?:have |had |\w{2,14}ly )?(?:clicked|bought|loved|shared|responded|reacted|signed up|converted|dropped off|stayed|ordered|engaged|purchased|skipped|left)\b`,
    String.raw`\b(?:shared|liked|loved|clicked|saved|commented) (?:on )?${ad}`,
    String.raw`\b(?:loses?|lost|keeps?|kept|holds?|held|retains?|retained|stops?|stopped|hook(?:s|ed)|reaches|reached) (?:the (?:thumbs?|attention) of )?${share} (?:of )?(?:the |its |all )?${audience}`,
    String.raw`\bstop(?:s|ped)? the (?:scroll|thumbs?) (?:of|for) ${share} (?:of )?(?:the |its |all )?${audience}`,
    `${outcome} (?:(?:have |has )?followed(?:$|[.!?])|(?:followed|came) .{0,40}${ad})`,
    String.raw`\b(?:keeps?|kept) ${audience} .{0,20}\b${share}`,
    String.raw`\b(?:viewers|audiences?) (?:convert|drop off)\b`,
    String.raw`\b(?:advertisers?|brand|company|page|business|they)(?: (?:\w{2,14}ly|has|have|is|are|keeps|still)){0,3} (?:spends?|spent|spending|pays?|paid|paying|invests?|invested|scal(?:es|ed|ing))\b.{0,40}(?:${ad}|\bwinners?\b|\bcampaigns\b|\b(?:on|for|behind) it\b)`,
    String.raw`\b(?:viewers|people|users|customers|commuters|many|they) (?:have |had )?(?:bought|ordered|purchased|signed up|subscribed|downloaded|converted|clicked)\b.{0,60} (?:because of|after|through|thanks to|from|via) (?:seeing |watching )?${ad}`,
    String.raw`\b(?:viewers|people|users|customers) are (?:\w{2,14}ly )?(?:clicking|responding|converting|dropping off|swiping|signing up)\b`,
    String.raw`\b(?:viewers|people|users|customers) are (?:\w{2,14}ly )?(?:buying|ordering|subscribing)\b.{0,40} (?:because of|after|through|thanks to|from|via) `,
    String.raw`\b(?:viewers|audiences?) (?:have |had )?watched .{0,20}(?:(?:to|until|till) the end|through)\b`,
    String.raw`\bscal(?:ed|es|ing) (?:it|${ad})`,
    String.raw`\b(?:ad|creative) fatigue\b`,
  ].join('|'),
  'iy',
);

/** Words that praise an ad for its results, as titles do. */
export const praise = new RegExp(
  [
    String.raw`\b(?:high|low|top|best|better|well|strong|poor)(?:est)?[- ](?:performing|converting|performers?\b)`,
    String.raw`\b(?:proven|successful) ${adNoun}`,
    String.raw`\bviral (?:success|hit)\b`,
    String.raw`\bproven (?:concepts?|winners?|performers?|success|to (?:convert|sell|perform|drive))\b`,
    String.raw`\bwinning (?:ads?|hooks?|videos?|creatives?|campaigns?|formula|concepts?|angles?|openings?)\b`,
    String.raw`^(?:the ad )?(?:an?|the|one of the) (?:[\w-]+ )?winners?(?: (?:in|on|for|among)\b|$|[.!?])`,
    String.raw`\btop[- ](?:ads?|creatives?|campaigns?)\b|\bscaling ${adNoun}`,
    String.raw`\b(?:un)?profitable (?:ads?|campaigns?|creatives?)\b`,
  ].join('|'),
  'iy',
);

/** Figures of a kind that only an account or a library states. */
export const figure = new RegExp(
  [
    metric,
    String.raw`(?<!\b(?:unit|currency|file) )\bconversions\b`,
    String.raw`\b(?:early|high|steep|low|strong) drop-?offs?\b|\bdrop-?off (?:is|was|rates?|at|after)\b`,
    String.raw`\bits (?:success|returns|profitability|virality|popularity)\b`,
    String.raw`\b(?:spend|budget|money) behind it\b`,
    String.raw`${outcome} (?:have |had )?(?:rose|risen|grew|grown|doubled|tripled|increased|jumped|climbed|fell|surged|dropped)\b`,
    String.raw`(?:${outcome}|${response}) (?:is|are|was|were) (?:\w+ )?(?:cheap|costly|expensive|low|high|strong|weak|rising|falling|above|below|up|down)\b`,
    String.raw`\b(?:(?:high|low|strong|weak|good|poor|higher|lower|better) conversion\b|engagement\b(?! (?:ring|party|photo|shoot|dinner|rate|of|with))|(?<!(?:customer|client|employee|staff|water|heat|fluid|moisture|data) )retention\b)`,
    String.raw`\b(?:total|paid|organic|estimated) (?:impressions|reach|spend)\b(?! of the (?!ad|video|campaign))`,
    String.raw`\b(?:\d[\d.,]{0,12} ?[km]?|thousand|million) (?:impressions|reach)\b`,
    String.raw`\breach(?: is| was)?(?: of)?:? (?:about |over |around )?(?:\d[\d.,]{0,12} ?[km]\b|[\d.,]{0,12}\d{3})(?! ?(?:m|cm|ft|feet|km)\b)`,
    String.raw`^their (?:(?:daily|monthly|total|ad|media) )?(?:spend|budget)\b`,
    String.raw`\bwith (?:a|an) (?:total |daily |estimated )?spend of [$€£\d]`,
  ].join('|'),
  'iy',
);
