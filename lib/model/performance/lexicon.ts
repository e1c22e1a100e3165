/** A name of an ad. Like all pieces of patterns here, it repeats nothing without a bound. */
export const adNoun = String.raw`(?:ads?|adverts?|advertisements?|commercials?|videos?|creatives?|campaigns?|hooks?|spots?|openings?)(?: (?:ads?|campaigns?|creatives?|videos?))?\b`;
const modifiers = String.raw`(?:[\w'-]+ ){0,2}?`;

/** The ad under review as it is named in a review. */
export const ad = String.raw`\b(?:(?:the|this|these|its|their|our|same|such an?) ${modifiers}${adNoun}|this (?:version|one)\b)`;

/** An ad of which a title speaks: "A hook that went viral". */
export const someAd = String.raw`(?:${ad}|\b(?:an?|one|every|each) ${modifiers}${adNoun})`;

/** Words between a subject and what it has done. */
export const auxiliaries = String.raw`has|have|had|is|was|are|were|be|been|being|does|did|do|it|itself|also|still|already|even|never|not|now|then|to|that|which|just|since|and|tested|\w{2,14}ly`;

/** Words for what may come. */
export const modals =
  'will|would|should|could|may|might|must|can|seems?|appears?|expected|going|able|bound|set|likely|struggles?|fails?|tends?|continues?|starts?|started';

const trade = `ctr|roas|cpa|cpm|cpc|cpl|cpi|cpv|cac|vtr|cvr|roi`;
const rates = `(?:hook|hold|completion|retention|engagement|conversion|bounce|(?:view|watch|click|play)[- ]?through|thumb[- ]?stop(?:ping)?) (?:rate|ratio)s?`;
const costs = `cost[- ]per[- ](?:click|acquisition|lead|mille|thousand|install|purchase|action|result|order|sale)|(?:customer )?acquisition costs?`;

/** Measures that exist only in the account of an advertiser. */
export const metric = String.raw`\b(?:${trade}|${rates}|${costs}|return on (?:ad spend|investment)|ad spend(?!s)|(?:sales|brand|conversion) lift|(?:average|total) (?:watch|view) time)s?\b`;

/** Results of an ad, however they are counted. */
export const outcome = String.raw`\b(?:sales|conversions?|installs|leads|revenue|purchases|orders|sign-?ups|downloads|impressions|profits?|subscribers|bookings)\b`;

/** Responses to an ad, in words that also have other meanings. */
export const response = String.raw`\b(?:views|likes|shares|comments|clicks|followers|traffic|engagement|reactions|saves)\b`;

export const audience = String.raw`(?:viewers|audiences?|people|users|watchers|households|accounts)\b`;

/** A few words that do not begin another thought. */
export const few = String.raw`(?:(?!(?:of|about|on|how|why|what|whether|that|for|from|with|by|who|to|at|as|into|through|after|second) )[\w$€£.,%+'-]+ ){0,5}?`;

export const share = String.raw`(?:\d{1,3} ?%|\d{1,3} percent|half|most|many|few|all|a (?:third|quarter|fifth|majority|lot)|(?:two|three) (?:thirds|quarters)|(?:hundreds|thousands|millions)|\d[\d.,]{0,12} ?[km]?)`;
