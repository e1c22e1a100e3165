export type Release = {
  /** The `info.version` of the OpenAPI document. */
  version: string;
  /** ISO 8601, the day. */
  date: string;
  changes: readonly { kind: 'added' | 'changed' | 'deprecated'; text: string }[];
};

/** Changes that clients notice, the latest release first. `Backticks` mark code. */
export const changelog: readonly Release[] = [
  {
    version: '1.8.0',
    date: '2026-11-27',
    changes: [
      {
        kind: 'added',
        text: 'A submit and `analyze_ad` take `video`, the number of the video to analyze where the ad has several. `failure.code` can be `no_such_video`, and summaries for agents have `video`.',
      },
      {
        kind: 'added',
        text: 'Apps may register redirect addresses with a scheme of their own: one with a dot, such as `com.example.app:/callback`, or that of an app we know, such as `cursor:`. An address that is refused is named in the error; before, it was left out.',
      },
      {
        kind: 'added',
        text: 'Browser extensions, desktop apps and pages whose `Origin` is `null` may call the agent endpoint. Requests whose header names revision 2025-03-26 are served. `params` and `arguments` that are null or an empty list count as not sent, and `waitSeconds` may be text.',
      },
      {
        kind: 'added',
        text: '`analyze_ad` takes `format`, and it and `get_analysis` return `failure`. An analysis and an item of the list name the `platform` of the ad.',
      },
      {
        kind: 'changed',
        text: 'Rubric 3.0 changed the grades: A+ from 95, then a step every five points, F below 40; a report keeps the grade of its `meta.rubricVersion`. Where the product is never seen (`shows` has 0 points), the visual section has at most 8 points and the score is at most 75, by a penalty. A free offer without conditions earns all points of `risk`. `coherenceBonus` is 0 in new reports, which have no `coherence`. A watermark, a label, small print and the text of an app are no messages, and movement of most of the picture counts as pace. An item of the list has `score.rubricVersion`, because scores by different rubrics are not comparable.',
      },
      {
        kind: 'changed',
        text: '`analyze_ad` with `waitSeconds` returns a summary of the report unless `format` says `json` or `markdown`. `resources/list` has the 50 latest analyses alone.',
      },
      {
        kind: 'changed',
        text: 'The queue is first come, first served, within the limits of all analyses in progress and of those of an account. While a library asks the service to wait, new analyses of it wait as `queued`, an hour at most; they no longer fail at once when it asks for longer than ten minutes. An ad for which the library asks for a log-in or a captcha fails, and is not opened again for an hour.',
      },
      {
        kind: 'changed',
        text: '`pagination.since` is a cursor in every answer, no longer null. `since` takes the times that `completedAfter` takes: a date, or a time with its zone in ISO 8601; 30 February is 400 `invalid_query`. `addedAt` of a failed analysis is null. Numbers in a query are read in decimal notation alone: `page=0x10` and `page=1e3` count as the default.',
      },
      {
        kind: 'changed',
        text: 'In Markdown, each check is a list item of its own that begins with a sign and `**Check:**`, which escaped text cannot. Proof, answers and evidence are items below what they belong to. A finding has its `id`, and an address in a text is code, without the invisible character that it had. Markdown, PDF and HTML have each finding in its section alone and the words on screen beside the transcript; definitions of terms, slugs of references, hashes, and the versions of prompt and schema are in JSON or the docs. A section opens with its `reasoning`, a transcript with one line for the reason why its lines were not checked; what was compared is behind a sign, in Markdown and PDF at the finding. The timeline is now words among the measurements. They write a grade as JSON does, `B-`.',
      },
      {
        kind: 'changed',
        text: 'Reports have `meta.schemaVersion` 4. `not_confirmed` needs something else that was measured: other words, another number or another count. What was merely not read or heard is `not_checked`, and costs neither points nor confidence; `check.why` has new values. A finding may have `shown`, what is seen at its moment, and `also`, a second moment or source. `observed` has `sound`, `made` and `texts`, a report `firstLines` and `fixes`, a test its `change`, `metric` and when to `stop`. A finding is `moved` by two seconds at most, within its shot, and `confirmed` if each of its claims is. An offer has the check of each field in `checks`, and a beat that of its picture in `shownCheck`; its `check` is about its words. A second, small call of a model looks at stills and hears the sound: `check.by` can be `second_look`, a picture that it denies is `not_confirmed`, a line of the transcript can have `heard`, and `meta.look` has the outcome, tokens and cost. `confidence` follows from the check. 14 kinds of `check.claim.kind` are in older reports alone, and `not_on_screen`, `text_height` and `dark` are new. `said` and `written` of a beat are the lines and texts in it, `onScreen` is what we read, and `references` follow from the archetype, framework, style and commitment; `schwartz.secondary` is in older reports alone. `video.picture` has `dark` and `moving`. Only findings that state a result of the ad are removed for it, and `none` no longer stands in for an archetype or framework.',
      },
      {
        kind: 'changed',
        text: 'In OpenAPI, the fields that are always null in a report without a score are described as nullable: openapi-fetch dropped them, and its answer was not of its own type. `Analysis` has a branch for each group of `status`, by which a typed client narrows it. `report.schema.json` has no schema `false`.',
      },
      {
        kind: 'added',
        text: 'The service works on at most eight calls of an account at a time. Further ones wait, and after 5 seconds they return 503 `service_unavailable` with `Retry-After`.',
      },
    ],
  },
  {
    version: '1.7.1',
    date: '2026-11-26',
    changes: [
      {
        kind: 'changed',
        text: '`script.framework` is `none` in place of `pas` or `pastor` where no beat is a problem or an agitation, and `meta.droppedByCause` counts it as `inconsistent`.',
      },
    ],
  },
  {
    version: '1.7.0',
    date: '2026-11-26',
    changes: [
      {
        kind: 'added',
        text: 'The operator can limit what analyses cost in a day. An analysis that does not fit stays `queued`, `currentStep` says so, and after an hour it fails with the new `failure.code` `spend_limit_reached` and is refunded.',
      },
    ],
  },
  {
    version: '1.6.0',
    date: '2026-11-26',
    changes: [
      {
        kind: 'added',
        text: 'The list can be filtered by `adId`, `platform`, `pageName`, `minScore` and `completedAfter`, and leaves out samples with `samples=exclude`. `list_analyses` has the same arguments.',
      },
      {
        kind: 'added',
        text: 'Cursors of the list: `after` continues with older analyses, and `since` returns what was added since, in ascending order, and misses nothing. `pagination` has both as `after` and `since`.',
      },
      {
        kind: 'added',
        text: 'Error code `invalid_query` with 400, for an invalid value of one of these parameters. `page` and `pageSize` are still clamped.',
      },
      {
        kind: 'added',
        text: 'An analysis and an item of the list have `url`, the canonical URL of the ad, `createdAt` and `addedAt`; an analysis also has `adId`, `pageName`, `completedAt` and `failure` with `code` and `retryable`.',
      },
      { kind: 'changed', text: 'A tool’s `waitSeconds` above its limit counts as the limit, and is no error.' },
    ],
  },
  {
    version: '1.5.0',
    date: '2026-11-25',
    changes: [
      {
        kind: 'added',
        text: 'Reports of schema version 3: `check.claim` states the one thing that was compared, as data and in words (`claim.text`). A result means the claim and nothing else in the finding. Reports of version 2 are served as they were stored.',
      },
      {
        kind: 'added',
        text: '`check.by` can be `sound` or `picture`, `check.why` can be `no_claim`, `other_source`, `voice_heard` or `not_stated`, and `meta.droppedByCause` can have `inconsistent`.',
      },
      {
        kind: 'added',
        text: 'An action has `asks` (`keep`, `change`, `remove` or `test`) and `rests_on`, the ID of that which it is about. Two actions about one thing do not contradict each other.',
      },
      {
        kind: 'changed',
        text: 'Sentences are no longer searched for facts: a finding without a claim is `not_checked`, with at most medium confidence. Spoken words are confirmed only by captions that have them; that a voice is heard does not confirm its words.',
      },
      {
        kind: 'changed',
        text: 'Findings that name clicks, spend, sales or another metric of an ad account are removed; a finding of several sentences loses only those.',
      },
      {
        kind: 'added',
        text: '`currentStep` of a queued analysis says how many analyses of its account are running and how many come before it, and says so while another page of the same library is being opened. In the web app, a user can cancel an analysis that is still `queued`. It is `failed` and refunded, and `errorMessage` says so.',
      },
      {
        kind: 'changed',
        text: 'The `errorMessage` of a video that is too long or too large names the limit.',
      },
    ],
  },
  {
    version: '1.4.0',
    date: '2026-11-24',
    changes: [
      { kind: 'added', text: 'Text in `video.text.unreadable` has its place in `box`; elsewhere the picture was read.' },
      {
        kind: 'changed',
        text: '`video.captions` is null, with the reason `not_read`, where other texts than captions are shown while a voice is heard. Before, headlines could count as captions.',
      },
      {
        kind: 'changed',
        text: 'Rubric 2.1: a new text is no longer a new picture, so it earns at most 3 points of `pace`; and where a video is one shot, or no shot shows what is said, `legible_text` and `sound_off` earn at most 3. A video of one shot can no longer have a strong visual section. Of the 47 videos of our evaluation, with the demo model, 9 lose 2 or 4 points of their visual section, all of them with shots that show nothing of what is said; the others keep theirs.',
      },
    ],
  },
  {
    version: '1.3.0',
    date: '2026-11-24',
    changes: [
      {
        kind: 'changed',
        text: 'An account can have 50 calls at a time that wait for a result with `Prefer: wait` or `waitSeconds`. A further call is answered at once.',
      },
      {
        kind: 'changed',
        text: 'Invalid percent-encoding is answered with 400, and TRACE with 405; both returned 500 before.',
      },
      {
        kind: 'changed',
        text: 'The sandbox has limits per account: 60 submits a minute, 20 sample ads in progress and 500 kept, of which the oldest go first.',
      },
      {
        kind: 'changed',
        text: 'The format `summary` of `get_analysis` is limited to 5,000 characters, which is enough for every current report: the reasons of the score and a line per section are complete, in both `content` and `structuredContent`.',
      },
      {
        kind: 'changed',
        text: 'Agents may send null for an argument that they do not set, and arguments that a tool does not have are ignored. If they send the ID of an ad instead of that of an analysis, the error says how to find the analysis.',
      },
    ],
  },
  {
    version: '1.2.0',
    date: '2026-11-23',
    changes: [
      {
        kind: 'added',
        text: 'Apps connect by OAuth 2.1, without a token to paste. Their access tokens have the form of every token and serve the whole API. Settings › Connected apps lists the apps and disconnects them.',
      },
      {
        kind: 'added',
        text: '`WWW-Authenticate` of a 401 names the metadata of the authorization server, and says `error="invalid_token"` where a token was sent.',
      },
      {
        kind: 'added',
        text: 'The agent endpoint serves revision 2026-07-28 of the Model Context Protocol in addition to the older ones; 2025-03-26, which requires batches, is not offered any more.',
      },
      { kind: 'added', text: '`get_analysis` of agents has the format `summary`: a report in at most 500 tokens.' },
      { kind: 'added', text: 'Hosts with MCP Apps show a report as a card.' },
      { kind: 'added', text: 'Your credit transactions name the token or app that a charge was made with.' },
      {
        kind: 'changed',
        text: 'Results of tools have their data once, as `structuredContent`, with a short text; `tools/list` takes less than a tenth of the tokens, and describes the report by the URL of its schema.',
      },
    ],
  },
  {
    version: '1.1.0',
    date: '2026-11-23',
    changes: [
      { kind: 'added', text: 'The sandbox: reserved ads for every outcome, free and always fresh, marked `sample`.' },
      { kind: 'added', text: '`GET /api/v1` says where everything is. Everything unknown under `/api/` is answered in JSON.' },
      {
        kind: 'added',
        text: 'Settings > Developers > Requests: the calls of your tokens in the last 7 days, to be looked up by `X-Request-Id`.',
      },
      { kind: 'added', text: '`Content-Length` on documents, reports and every other complete response.' },
      { kind: 'added', text: 'Connections without traffic stay open for 80 seconds, longer than those of common load balancers.' },
      { kind: 'added', text: 'A byte order mark before a JSON body is skipped.' },
      {
        kind: 'changed',
        text: 'In OpenAPI, objects of responses are open: fields may be added, and your client has to ignore those that it does not know.',
      },
      {
        kind: 'changed',
        text: 'In OpenAPI, `LegacyReport` reserves `verdict`, so that a typed client narrows a report by it. The Markdown, PDF and HTML of an analysis are under `x-representations`. `servers` is the address of the service.',
      },
      { kind: 'changed', text: '`Vary` of the API names no headers of the web app any more.' },
    ],
  },
  {
    version: '1.0.0',
    date: '2026-11-22',
    changes: [
      {
        kind: 'added',
        text: 'Submit, fetch and list analyses, read the credit balance, and connect agents over the Model Context Protocol.',
      },
      { kind: 'added', text: 'Schema version 2 of a report: `ad`, `observed`, criteria with their points, and `check` on every finding.' },
      { kind: 'added', text: 'Stills of a video, at the seconds that the findings of its report name.' },
      { kind: 'added', text: '`currentStep` says when an ad library has asked us to wait.' },
      {
        kind: 'changed',
        text: 'A failure that will come again is remembered for 6 hours: the same ad then fails immediately, and is free.',
      },
      { kind: 'changed', text: 'The agent endpoint serves clients that accept JSON only or an event stream only.' },
    ],
  },
];
