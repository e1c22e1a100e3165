export type paths = {
    "/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List completed analyses
         * @description The completed analyses of the caller, newest first. Failed ones and those in progress are not listed. Limit: 60 calls per minute and token.
         *
         *     - The list is sorted by when each analysis was done for you. A cache hit from today comes first, even if its `completedAt`, the time when the worker finished, is long ago.
         *     - `page` is from 1 to 100,000, by default 1; `pageSize` is from 1 to 100, by default 25. A value out of range is clamped, and one that is not a number is replaced by the default; neither is an error. If a parameter is given twice, the last one counts. The response states the page and page size that it used.
         *     - Past the last page, `data` is empty. `Link` leads to the first, previous, next and last page.
         */
        get: operations["listAnalyses"];
        put?: never;
        /**
         * Submit an ad URL
         * @description Charges 1 credit and starts the analysis of one ad. If the ad was analyzed before, the report comes from the cache, free of charge. Limit: 10 calls per minute and token.
         *
         *     - Checks run in this order: token (401), limit (429), body (400), a key used before (its response, or 409), URL (400), cache (200), a library switched off (400), balance (402).
         *     - An absent or null `url` is `missing_url`. Any other value that is not the URL of one ad, the empty string included, is `invalid_url`.
         *     - One finished analysis of an ad serves every account. A cache hit needs no balance. Its ID is that of an analysis of your own with this report, which may be new. The operator can have an old report replaced: your existing analyses keep the old one, and your next submit of the ad returns a new analysis with the new report, also free. Reports of the demo model, which `meta.model` names `stand-in`, are not served once a real model is configured.
         *     - If your analysis of the ad is in progress, the response is 201 and `queued` with its ID, and nothing is charged.
         *     - If an analysis of the ad is in progress for another account, you get an analysis of your own and are charged. The work is done once, and both analyses end together.
         *     - A failed analysis is not cached: the next submit is a new analysis and a new charge.
         *     - A failure caused by the ad itself is remembered for 6 hours. A submit of that ad is then answered with 201 and `queued` like any other, but at the first fetch its analysis is `failed` with the same `errorMessage` and refunded, and the ad page is not opened. These failures are: “The ad library has no ad with this ID. The ad may have ended or been deleted, or the ID may be wrong.” “The platform removed this ad for breaking its rules, so there is no video to analyze.” “The ad library says that it does not show this ad.” “The ad library shows this ad only to people who are logged in, and we do not log in.” “The ad video is larger than we accept.” “The ad video is longer than we accept.” “The ad video is not a complete, playable file.” “The model declined to analyze this ad.” “The model did not return a usable report for this ad.”
         *     - `estimatedSeconds` is the median duration of recent analyses plus the time for which the ad library asked the service to wait, limited to 60 to 120 seconds. It is present only when `queued`, and `cached` only when true.
         */
        post: operations["submitAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch one analysis
         * @description The state of an analysis and, once it is done, its report. Poll every 3 to 5 seconds until the status is done or failed. A finished report is also served as Markdown, PDF and HTML. Limit: 120 calls per minute and token.
         *
         *     - Checks run in this order: token (401), limit (429), whether the ID exists (404, also for an ID that is not a UUID), whether the analysis is yours (403), `Accept` (400).
         *     - JSON is the only format until the status is `done`, and after `failed`. A request that does not accept JSON then returns 400 `not_acceptable`, with `Retry-After: 5` while the analysis is in progress.
         *     - `Accept` follows RFC 9110. An absent or empty header means JSON. The highest weight wins; among equal weights, a full type goes before a range and an earlier one before a later one. A range such as `*\/*` means JSON, Markdown, PDF, HTML, in this order. A malformed element is ignored. `charset=utf-8` matches JSON, Markdown and HTML; any other parameter matches nothing.
         *     - Each representation has a weak `ETag`, which also changes when stills of the report are deleted. Send it back as `If-None-Match`: for an unchanged representation, the response is 304 without a body. `Link` names the other representations. Responses are private to you, and caches must revalidate them.
         *     - While an analysis is in progress, its JSON has `Retry-After: 4`, which suggests when to poll again.
         *     - Markdown, PDF and HTML link to the ad in its library. PDF and HTML contain the stills of the report; JSON lists their URLs in `stills`. HTML is one file without scripts.
         *     - The PDF says for whom it was made when your account has a name, and its `ETag` changes with that name.
         *     - A report of an older schema version keeps its original JSON, with flat `works` lists and possibly `schwartz.stage`. The other formats show the fields that it has.
         */
        get: operations["getAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyses/{id}/stills/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch one still of a video
         * @description A still is a small frame of the video that was kept with its report: a JPEG of at most 480 pixels on its longer side and 25 kB. A report has at most 40. Limit: 600 calls per minute and token.
         *
         *     - `stills` of an analysis lists the stills that exist, each with its second and its URL. It is empty until the analysis is done, and always if the operator keeps no stills. The report refers to a still by its number `n`.
         *     - Only accounts that have an analysis of the ad can fetch its stills. Checks run in this order: token (401), limit (429), whether the analysis exists (404), whether it is yours (403), whether it has this still (404). `Accept` is not considered.
         *     - A still never changes. It has a strong `ETag`, and your client may keep it for 24 hours without asking again: `Cache-Control` is `private` and `immutable`.
         *     - Stills are deleted with the last analysis of the ad. Reports stay as they are, so a report may refer to a still that no longer exists. The video itself is deleted when the analysis ends.
         */
        get: operations["getStill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Credit balance
         * @description The credits that you have left, and all credits ever purchased. Safe to poll. Limit: 120 calls per minute and token.
         *
         *     - A refund is always in full, happens exactly once, and is recorded together with the end of the analysis: as soon as the status is `failed`, the credit has been refunded.
         *     - The balance never goes below 0 and always equals the sum of the entries under Credits in your account.
         *     - A new account starts with the credits that the operator sets, once per mailbox. The service limits how many new accounts receive them: per network and day, and in total per hour. Further accounts start with 0, and their pages explain why.
         */
        get: operations["getCreditBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agent endpoint (Model Context Protocol)
         * @description The Model Context Protocol over Streamable HTTP, stateless, with the same bearer token. Tools: `analyze_ad`, `list_analyses`, `get_analysis`, `get_credit_balance`. Protocol revisions: 2026-07-28, 2025-11-25, 2025-06-18, 2024-11-05, 2024-10-07. Connect an MCP client to this address.
         *
         *     - Only POST is supported. GET and DELETE return 405, because there are no sessions and no server-initiated messages.
         *     - A request with the `Origin` of another site, or with a `Host` other than the name of this service, returns 403 `forbidden`. This is checked before the token.
         *     - Every revision from 2024-10-07 to 2026-07-28 is served at this address. Since 2026-07-28, there is no handshake: each request names its revision and the client’s capabilities in `_meta`, and the headers `MCP-Protocol-Version`, `Mcp-Method` and `Mcp-Name` repeat the body.
         *     - One message per request. Batches are rejected, and revision 2025-03-26, which requires them, is not offered: its clients get 2024-11-05.
         *     - The response is JSON. It is `text/event-stream` for a client that accepts only that, or that accepts it and sends a progress token; such a stream reports each step.
         *     - `waitSeconds` of `analyze_ad` and `get_analysis` goes up to 45: the call waits until the analysis ends or the time is up. An account can have 50 waiting calls; a further one is answered at once.
         *     - `get_analysis` returns a finished report in one of three formats: `json` (default), `markdown`, or `summary`, which has the score with its reasons, a line per section, the actions and the address of its page in at most 5,000 characters.
         *     - An argument that is null counts as not sent, and unknown arguments are ignored.
         *     - A tool returns its data in `structuredContent` and a short Markdown text in `content`. The text does not repeat the JSON, although MCP suggests it, because many clients give their model both. Only `markdown` is in both, because some clients give their model just one of them.
         *     - Hosts with MCP Apps show a report as a card: `analyze_ad` and `get_analysis` name its page, a `ui://` resource, in `_meta.ui`. The card makes no requests of its own: it reads the summary and the stills through the host, which also opens the report. Every other client gets text.
         *     - With `stills`, `get_analysis` adds up to 12 stills as `image/jpeg` blocks after its text, in the order of the video. Each follows a text block with its number and second. Stills of findings are chosen first. Stills do not count as further calls.
         *     - A tool error is a result with `isError` whose text is the error that the REST API would return. A malformed message is a JSON-RPC error.
         *     - The endpoint allows 120 messages per minute and token; beyond that, it returns HTTP 429. Past the limit of the matching REST endpoint, a tool returns `isError` with `rate_limited` and `retryAfterSeconds`.
         *     - A message to the agent endpoint counts against its limit. The tool call or resource read in it also counts against the limit of the matching REST endpoint, together with your REST calls.
         */
        post: operations["callAgentEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        SubmitInput: {
            /**
             * @description URL of one ad in the Meta or TikTok ad library.
             *
             *     On `facebook.com`, `www.facebook.com`, `m.facebook.com`, `web.facebook.com`, `business.facebook.com`, `xx-yy.facebook.com`: `/ads/library`, `/ads/archive/render_ad` with `id=` and 8 to 20 digits.
             *
             *     On `library.tiktok.com`: `/ads/detail` with `ad_id=` and 10 to 22 digits.
             *
             *     `xx-yy` is any two pairs of letters. The scheme is `http` or `https`, the path may end in a slash, and there is exactly one ID: digits without a leading zero. A second ID is rejected, even if it is the same.
             *
             *     At most 2,048 characters, not counting spaces around the URL. The URL has no spaces, control characters, `<`, `>` or backslashes, no user name, and no port other than the default of its scheme.
             *
             *     The service uses only the library and the digits. Every variant maps to one canonical URL, `https://www.facebook.com/ads/library/?id=N` or `https://library.tiktok.com/ads/detail/?ad_id=N`. Other parameters, such as an access token, and the fragment are dropped. The URL that you send is never opened, stored or logged.
             *
             *     Anything else is `invalid_url`: a search or advertiser page, a missing ID, an organic post, a short link, a Creative Center page, a URL without `https://` or `http://`, or another site. The message says what is wrong and what to paste instead.
             *
             *     An ad in a library that the operator switched off is `invalid_url` too, with that reason. Existing reports stay available.
             * @example https://www.facebook.com/ads/library/?id=1234567890123456
             */
            url: string;
        };
        SubmitResponse: {
            /**
             * Format: uuid
             * @description The ID of the analysis. Use it to fetch the result.
             */
            id: string;
            /** @enum {string} */
            status: "queued" | "done";
            /**
             * @description Present when the report came from the cache, free of charge.
             * @constant
             */
            cached?: true;
            /** @description Present when queued: the median duration of recent analyses, plus the time for which the ad library asked us to wait. */
            estimatedSeconds?: number;
            /**
             * @description Present when it is a sample: a fictional ad of the sandbox, free of charge.
             * @constant
             */
            sample?: true;
            links: {
                self: string;
            };
        };
        AnalysisPage: {
            data: components["schemas"]["AnalysisListItem"][];
            pagination: {
                page: number;
                pageSize: number;
                /** @description The number of your completed analyses. */
                total: number;
                totalPages: number;
            };
        };
        AnalysisListItem: {
            /** Format: uuid */
            id: string;
            /** @description The page that ran the ad. */
            pageName: string | null;
            /** @description The ID of the ad in its library. */
            adId: string | null;
            /** @enum {string} */
            source: "web" | "api";
            /**
             * @description Present when it is a sample: a fictional ad of the sandbox, free of charge.
             * @constant
             */
            sample?: true;
            score: {
                value: number;
                /** @enum {string} */
                grade: "A+" | "A" | "A-" | "B+" | "B" | "B-" | "C+" | "C" | "C-" | "D+" | "D" | "D-" | "F";
            } | null;
            /** @description The first paragraph of the summary. */
            summary: string | null;
            /**
             * Format: date-time
             * @description When the analysis was completed.
             */
            completedAt: string;
        };
        Analysis: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "queued" | "fetching" | "composing" | "done" | "failed";
            /** @enum {string} */
            source: "web" | "api";
            /**
             * @description Present when it is a sample: a fictional ad of the sandbox, free of charge.
             * @constant
             */
            sample?: true;
            report: (components["schemas"]["Report"] | components["schemas"]["ReportVersion1"] | components["schemas"]["LegacyReport"]) | null;
            /** @description The current step; null when done or failed. */
            currentStep: string | null;
            /** @description The small frames of the video that were kept with the report, in order; empty when there are none. */
            stills: components["schemas"]["AnalysisStill"][];
            /** @description Why it failed and, if a credit was charged, that it was refunded; null otherwise. */
            errorMessage: string | null;
        };
        Report: components["schemas"]["ScoredReport"] | components["schemas"]["InsufficientReport"];
        /** @description Markdown, PDF and HTML show it under five headings. Verdict: score, actions, abHypotheses, summary, video. Strategy: ad, observed, strategy, schwartz. Execution: observed.beats, hook, script, visual, cta, criteria. Diagnostics: score.breakdown, worksDetail, doesntWorkDetail, video, observed.transcript. Playbook: actions, abHypotheses, references, referencesHydrated. */
        ScoredReport: {
            /** @constant */
            verdict: "scored";
            score: components["schemas"]["Score"];
            /** @description One paragraph for a reader who has not seen the ad. */
            summary: string;
            hook: {
                archetype: components["schemas"]["HookArchetype"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["Finding"][];
                doesntWorkDetail: components["schemas"]["Finding"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            script: {
                framework: components["schemas"]["ScriptFramework"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["Finding"][];
                doesntWorkDetail: components["schemas"]["Finding"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            visual: {
                style: components["schemas"]["VisualStyle"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["Finding"][];
                doesntWorkDetail: components["schemas"]["Finding"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            cta: {
                commitment: components["schemas"]["CtaCommitment"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["Finding"][];
                doesntWorkDetail: components["schemas"]["Finding"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            /** @description The awareness stage of the viewers that the ad addresses: what they know before it begins. */
            schwartz: {
                primary: components["schemas"]["AwarenessStage"];
                secondary?: components["schemas"]["AwarenessStage"];
                reasoning: string;
            };
            /** @description What to copy as is, what to adapt, and what to leave out. */
            actions: {
                steal: components["schemas"]["PlaybookItem"];
                adapt: components["schemas"]["PlaybookItem"];
                skip: components["schemas"]["PlaybookItem"];
            };
            /** @description Variants to test against the ad. */
            abHypotheses: components["schemas"]["TestHypothesis"][];
            /** @description The references of all sections, in order of first use. */
            references: string[];
            /** @description The catalog entry of each reference, in the same order. */
            referencesHydrated: components["schemas"]["HydratedReference"][];
            /** @description The ad as its library shows it. Absent before rubric 2.0. */
            ad?: components["schemas"]["ReportAd"];
            /** @description What is seen, heard and read in the ad, written before any judgment and compared with our measurements. Absent before rubric 2.0. */
            observed?: components["schemas"]["Observed"];
            /** @description How the ad argues. Absent before rubric 2.0. */
            strategy?: components["schemas"]["Strategy"];
            /** @description Our own measurements of the video. */
            video: components["schemas"]["ReportVideo"];
            meta: components["schemas"]["ReportMeta"];
        };
        Score: {
            /** @description The four section scores plus the coherence bonus, minus all penalties, limited to 0 to 100. */
            value: number;
            /**
             * @description Depends only on the value: A+ from 97, then A, A-, B+ and so on; F below 60.
             * @enum {string}
             */
            grade: "A+" | "A" | "A-" | "B+" | "B" | "B-" | "C+" | "C" | "C-" | "D+" | "D" | "D-" | "F";
            reasoning: string;
            breakdown: components["schemas"]["ScoreBreakdown"];
            pool?: components["schemas"]["ScorePool"];
        };
        ScoreBreakdown: {
            hook: {
                score: number;
                reasoning: string;
                /** @description The five criteria of the section, each once, in the order of /docs/rubric. The score is the sum of their points. Absent before rubric 2.0. */
                criteria?: {
                    /** @enum {string} */
                    id: "first_3_seconds" | "viewer" | "channels" | "tension" | "payoff";
                    /** @enum {number} */
                    points: 0 | 3 | 5;
                    /**
                     * @description measured: code scored it from our measurements of the video. judged: the model scored it, and code checked its evidence against the rules.
                     * @enum {string}
                     */
                    by: "measured" | "judged";
                    /** @description Ids of findings and of observed lines. A judged criterion without any has 0 points. */
                    evidence: string[];
                    reason: string;
                }[];
            };
            script: {
                score: number;
                reasoning: string;
                /** @description The five criteria of the section, each once, in the order of /docs/rubric. The score is the sum of their points. Absent before rubric 2.0. */
                criteria?: {
                    /** @enum {string} */
                    id: "one_promise" | "order" | "specific" | "proof" | "objection";
                    /** @enum {number} */
                    points: 0 | 3 | 5;
                    /**
                     * @description measured: code scored it from our measurements of the video. judged: the model scored it, and code checked its evidence against the rules.
                     * @enum {string}
                     */
                    by: "measured" | "judged";
                    /** @description Ids of findings and of observed lines. A judged criterion without any has 0 points. */
                    evidence: string[];
                    reason: string;
                }[];
            };
            visual: {
                score: number;
                reasoning: string;
                /** @description The five criteria of the section, each once, in the order of /docs/rubric. The score is the sum of their points. Absent before rubric 2.0. */
                criteria?: {
                    /** @enum {string} */
                    id: "shows" | "pace" | "legible_text" | "sound_off" | "brand_seen";
                    /** @enum {number} */
                    points: 0 | 3 | 5;
                    /**
                     * @description measured: code scored it from our measurements of the video. judged: the model scored it, and code checked its evidence against the rules.
                     * @enum {string}
                     */
                    by: "measured" | "judged";
                    /** @description Ids of findings and of observed lines. A judged criterion without any has 0 points. */
                    evidence: string[];
                    reason: string;
                }[];
            };
            cta: {
                score: number;
                reasoning: string;
                /** @description The five criteria of the section, each once, in the order of /docs/rubric. The score is the sum of their points. Absent before rubric 2.0. */
                criteria?: {
                    /** @enum {string} */
                    id: "one_step" | "button" | "reason" | "risk" | "proportion";
                    /** @enum {number} */
                    points: 0 | 3 | 5;
                    /**
                     * @description measured: code scored it from our measurements of the video. judged: the model scored it, and code checked its evidence against the rules.
                     * @enum {string}
                     */
                    by: "measured" | "judged";
                    /** @description Ids of findings and of observed lines. A judged criterion without any has 0 points. */
                    evidence: string[];
                    reason: string;
                }[];
            };
            /** @description Points for a hook, script and call to action that fit the awareness stage: 0 to 2 by the current rubric, 0 to 5 in reports before rubric 2.0. */
            coherenceBonus: number;
            penalties: {
                points: number;
                reason: string;
            }[];
            /** @description Which sections fit the awareness stage. Absent before rubric 2.0. */
            coherence?: string;
        };
        /** @description How many other ads of the same platform this service had scored with the same rubric and model when this report was made, and how many of them had a lower score. Absent below 50; of more than 1,000 ads only the latest 1,000 count. */
        ScorePool: {
            /** @enum {string} */
            platform: "meta" | "tiktok";
            reports: number;
            lower: number;
        };
        /**
         * @description A fixed vocabulary, which grows with `rubricVersion` only. /docs/rubric defines every value and says how to recognize it.
         * @enum {string}
         */
        HookArchetype: "pattern_interrupt" | "bold_claim" | "question" | "direct_address" | "proof_first" | "problem_callout" | "curiosity_gap" | "myth_busting" | "demonstration" | "before_after" | "story" | "authority" | "social_proof" | "demographic_callout" | "listicle" | "offer_first" | "urgency" | "none";
        Finding: {
            /** @description Unique in the report, such as "hook-1". */
            id: string;
            text: string;
            /**
             * @description High when it is obvious to anyone, medium when it takes interpretation, low when it is inferred.
             * @enum {string}
             */
            confidence: "high" | "medium" | "low";
            /**
             * @description Seen in the video, heard in it, written on screen, in the text of the ad, or stated by the library.
             * @enum {string}
             */
            evidence_source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Seconds into the video; present exactly when the source is video, audio or on_screen_text. */
            at?: number;
            /** @description The observed lines that it rests on. Absent before rubric 2.0. */
            cites?: string[];
            /** @description The number of the still that shows the moment; one of video.stills. */
            still?: number;
            /** @description How the finding compares with our own measurements. */
            check: components["schemas"]["Check"];
        };
        Check: {
            /**
             * @description confirmed: We measured the same thing in the video, or read the same words in the ad’s text or in the ad library. moved: We read the quoted words on screen, but not at the second that the model stated. The finding now has the second at which we read them; the stated second is kept in `statedAt`. not_confirmed: We could have found what the finding states and did not. The model may have seen something that we cannot read, or it may be wrong: check it in the video. The confidence of such a finding is always low. not_checked: Nothing that we measured can prove or disprove the finding. It rests on the model alone, and `why` gives the reason. Its confidence is at most medium if it claims words that we could not look for, and low if it cites the ad library without anything that the library states.
             * @enum {string}
             */
            result: "confirmed" | "moved" | "not_confirmed" | "not_checked";
            /**
             * @description Absent exactly when the result is not_checked. Values may be added. on_screen_text: We read text in the picture with text recognition. Confirmed means that we read every quote in the finding, at least one of them within one second of its time. A finding without quotes is held to the prices and percentages that it names. Case, punctuation, spaces, accents and single misread letters do not count; a different word or number does. voice: We measured when a voice is heard, not what it says. Confirmed means only that a voice is heard within one second of that time. cuts: We found the cuts in the video, to the frame. Confirmed means that they agree with what the finding states about their number, their pace, their time or the length of a shot. ad_copy: The quotes and figures in the finding stand in the text of the ad, or in what the ad library states. library: The quotes, figures and names in the finding stand in what the ad library states, such as dates and platforms, or follow from it or from the size and length of the video.
             * @enum {string}
             */
            by?: "on_screen_text" | "voice" | "cuts" | "ad_copy" | "library";
            /** @description The second at which it was measured. */
            at?: number;
            /** @description The second that the model stated; present exactly when the result is moved. */
            statedAt?: number;
            /**
             * @description Why nothing of ours could judge it; present exactly when the result is not_checked. Values may be added. nothing_measurable: The finding states nothing that we measure: it quotes no words of sufficient length and makes no claim about cuts or a voice. not_measured: We could not measure this part of the video. The report gives the reason under `video.notMeasured`. no_sound_track: The video has no sound track, so there is nothing to hear it in. script_not_readable: The words, or other text on screen at that time, are in a script that our text recognition does not read, such as Arabic, Cyrillic, Korean or Thai. not_read: We did not read the picture at that time, so it does not matter that the words are missing from what we read.
             * @enum {string}
             */
            why?: "nothing_measurable" | "not_measured" | "no_sound_track" | "script_not_readable" | "not_read";
        };
        /**
         * @description A fixed vocabulary, which grows with `rubricVersion` only. /docs/rubric defines every value and says how to recognize it.
         * @enum {string}
         */
        ScriptFramework: "aida" | "pas" | "bab" | "pastor" | "fab" | "four_ps" | "star_story_solution" | "problem_solution_demo" | "reasons_why" | "testimonial_arc" | "us_vs_them" | "tutorial" | "unboxing" | "offer_stack" | "none";
        /**
         * @description A fixed vocabulary, which grows with `rubricVersion` only. /docs/rubric defines every value and says how to recognize it.
         * @enum {string}
         */
        VisualStyle: "talking_head" | "ugc_testimonial" | "product_demo" | "before_after" | "founder" | "expert_explainer" | "street_interview" | "podcast" | "skit" | "split_screen" | "green_screen" | "unboxing" | "try_on" | "asmr" | "cinematic" | "text_overlay" | "comment_response" | "review_mashup" | "reaction" | "listicle" | "vsl" | "ai_generated" | "slideshow" | "motion_graphics" | "mixed";
        /**
         * @description A fixed vocabulary, which grows with `rubricVersion` only. /docs/rubric defines every value and says how to recognize it.
         * @enum {string}
         */
        CtaCommitment: "none" | "low" | "mid" | "high";
        /**
         * @description A fixed vocabulary, which grows with `rubricVersion` only. /docs/rubric defines every value and says how to recognize it.
         * @enum {string}
         */
        AwarenessStage: "unaware" | "problem_aware" | "solution_aware" | "product_aware" | "most_aware";
        PlaybookItem: {
            title: string;
            body: string;
        };
        TestHypothesis: {
            /**
             * @description What the variant changes in the ad.
             * @enum {string}
             */
            slot: "hook" | "script" | "visual" | "cta" | "offer";
            hypothesis: string;
            predictedImpact: string;
            /** @description The observation that would disprove the hypothesis. */
            falsifiableSignal: string;
        };
        HydratedReference: {
            key: string;
            name: string;
            source: string;
            blurb: string;
        };
        ReportAd: {
            /** @description The text that accompanies the video. */
            copy: string | null;
            title: string | null;
            description: string | null;
            button: string | null;
            /** @description The host of the landing page. */
            landingHost: string | null;
            /** @description The placements of the ad, in the words of the library. */
            placements: string[];
            status: ("active" | "ended") | null;
            firstShown: string | null;
            lastShown: string | null;
            /** @description Calendar days from the first to the last, both included; for an active ad, to the day of the report. Null when the library does not state them. */
            daysRunning: number | null;
            /** @description The reach as the library states it. */
            reach: string | null;
            /** @description The sides of the video, such as "9:16"; null when it was not measured. */
            aspect: string | null;
            /** @description The length of the video. */
            seconds: number;
        };
        Observed: {
            transcript: components["schemas"]["TranscriptLine"][];
            beats: components["schemas"]["Beat"][];
            /** @description Null when the ad offers nothing. */
            offer: components["schemas"]["Offer"] | null;
            claims: components["schemas"]["Claim"][];
            brand: components["schemas"]["Brand"] | null;
            audience: components["schemas"]["Audience"] | null;
            risks: components["schemas"]["Risk"][];
        };
        TranscriptLine: {
            /** @description Unique in the report, from "line-1" on; at most 120. A number is missing where a check left a line out. */
            id: string;
            at: number;
            to: number;
            /** @description What is said, in its own language. */
            words: string;
            /** @description In English; present when it is said in another language. */
            translation?: string;
            /** @description Whether the same words are also on screen. */
            onScreen: boolean;
            check: components["schemas"]["Check"];
        };
        Beat: {
            /** @description Unique in the report, from "beat-1" on; at most 30. A number is missing where a check left a line out. */
            id: string;
            at: number;
            to: number;
            /**
             * @description What it does in the argument. /docs/rubric defines every value, and values may be added.
             * @enum {string}
             */
            role: "hook" | "problem" | "agitation" | "solution" | "mechanism" | "demonstration" | "proof" | "objection" | "offer" | "call_to_action" | "brand" | "other";
            shown: string;
            said: string | null;
            written: string | null;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
        };
        Offer: {
            /** @constant */
            id: "offer";
            what: string;
            price: string | null;
            terms: string | null;
            urgency: string | null;
            /** @enum {string} */
            source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Present exactly when the source is video, audio or on_screen_text. */
            at?: number;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
        };
        Claim: {
            /** @description Unique in the report, from "claim-1" on; at most 12. A number is missing where a check left a line out. */
            id: string;
            claim: string;
            /** @enum {string} */
            source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Present exactly when the source is video, audio or on_screen_text. */
            at?: number;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
            /** @description What the ad shows to prove it; null when it shows nothing. */
            proof: components["schemas"]["Proof"] | null;
        };
        Proof: {
            what: string;
            /** @enum {string} */
            source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Present exactly when the source is video, audio or on_screen_text. */
            at?: number;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
        };
        Brand: {
            /** @constant */
            id: "brand";
            name: string;
            /** @description The second at which its name or logo is first on screen; null when it never is. */
            firstSeen: number | null;
            /** @description The second at which its name is first said; null when it never is. */
            firstSaid: number | null;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
        };
        Audience: {
            /** @constant */
            id: "audience";
            who: string;
            /** @description The problem or desire that the ad speaks to. */
            need: string;
            /** @description The angle from which the ad approaches it. */
            angle: string;
            /** @description Why the product works, according to the ad; null when it does not say. */
            mechanism: string | null;
            /** @enum {string} */
            source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Present exactly when the source is video, audio or on_screen_text. */
            at?: number;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
        };
        Risk: {
            /** @description Unique in the report, from "risk-1" on; at most 6. A number is missing where a check left a line out. */
            id: string;
            /** @description What a platform or a regulator would ask about a claim. */
            question: string;
            /** @enum {string} */
            source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Present exactly when the source is video, audio or on_screen_text. */
            at?: number;
            /** @description The still that shows the moment; one of video.stills. */
            still?: number;
            check: components["schemas"]["Check"];
        };
        Strategy: {
            /** @description What the viewer is to believe, in one sentence. */
            promise: string;
            objectionsAnswered: {
                objection: string;
                cites: string[];
                answer: string;
            }[];
            objectionsOpen: {
                objection: string;
                cites: string[];
            }[];
        };
        ReportVideo: {
            picture: {
                /** @description Pixels as displayed, after rotation. */
                width: number;
                height: number;
                /** @description Such as "9:16". */
                aspect: string;
                /** @description On average over the video. */
                framesPerSecond: number;
                /** @description Black bars around the picture, each as a share of the height or width; 0 where there is none. */
                bars: {
                    top: number;
                    bottom: number;
                    left: number;
                    right: number;
                };
                /** @description The mean luma of the picture over the video, from 0 (black) to 1 (white). */
                brightness: number;
                shots: {
                    from: number;
                    to: number;
                    /**
                     * @description How the shot begins. A cut is exact to the frame.
                     * @enum {string}
                     */
                    begins: "start" | "cut" | "dissolve";
                }[];
                /** @description Hard cuts. */
                cuts: number;
                /** @description Gradual transitions that were found; there may be more. */
                dissolves: number;
                cutsInFirst10Seconds: number;
                firstCutAt: number | null;
                longestShotSeconds: number;
                /** @description From this second on, only one frame in so many seconds was decoded, so cuts there are not counted; null when every frame was. */
                sampled: {
                    from: number;
                    everySeconds: number;
                } | null;
            } | null;
            text: {
                /** @description What was read, in order of appearance. */
                spans: {
                    from: number;
                    to: number;
                    text: string;
                    /** @description The height of a line of it, as a share of the height of the picture. */
                    height: number;
                    /** @description Where it stands, from the top left, in shares of the picture. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                }[];
                firstAt: number | null;
                /** @description New words on screen a second, over the spans that were read. */
                wordsPerSecond: number;
                /** @description The spans of the video in which the picture was read. */
                read: {
                    from: number;
                    to: number;
                }[];
                /** @description Spans with text that was seen but could not be read, such as Arabic, Thai, Cyrillic or Korean. */
                unreadable: {
                    from: number;
                    to: number;
                }[];
            } | null;
            sound: {
                /** @description Integrated loudness in LUFS (EBU R128); null when all of it is below the gate. */
                loudness: number | null;
                /** @description Spans of true silence. */
                silence: {
                    from: number;
                    to: number;
                }[];
                /** @description Spans in which a voice is heard. */
                voice: {
                    from: number;
                    to: number;
                }[];
                /** @description The share of the video in which a voice is heard. */
                voiceShare: number;
            } | null;
            /** @description Whether the words that are heard are also shown. */
            captions: {
                /** @description The share of the voice during which the text on screen changes along with it. */
                share: number;
                /** @enum {string} */
                present: "yes" | "partly" | "no";
            } | null;
            notMeasured: {
                /** @enum {string} */
                part: "picture" | "text" | "sound" | "captions";
                /** @enum {string} */
                reason: "codec_not_supported" | "no_sound_track" | "no_voice" | "not_read" | "out_of_time" | "switched_off" | "failed";
            }[];
            stills: {
                n: number;
                at: number;
            }[];
        };
        ReportMeta: {
            /** @constant */
            schemaVersion: 2;
            /** Format: date-time */
            generatedAt: string;
            /** @description The ad as its library states it. */
            ad: {
                /** @enum {string} */
                platform: "meta" | "tiktok";
                adId: string;
                pageName: string | null;
                firstShown: string | null;
                lastShown: string | null;
            };
            /** @description The model that answered. Contains "stand-in" if it was the demo model. */
            model: string;
            promptVersion: string;
            rubricVersion: string;
            videoSha256: string;
            videoSeconds: number;
            /** @description Which of the videos of the ad was analyzed. */
            video: {
                n: number;
                of: number;
            };
            /** @description The number of findings, and since rubric 2.0 of observed lines or parts of them, that were left out because they broke an evidence rule. */
            droppedEvidence: number;
            /** @description droppedEvidence by cause; a cause by which nothing was dropped is absent. no_text: The finding had no readable text. no_time: The finding did not say when it is seen or heard in the video. past_the_end: The time of the finding is not within the video. performance_claim: The finding was about the results of the ad, such as its clicks, spend or sales, which nobody can see in an ad. What the ad itself says or shows about results may be told. no_sound_track: The finding was about a sound, and the video has no sound track. heard_in_silence: The finding was about a sound at a time when the video is silent. refuted_by_cuts: The finding stated a number of cuts, a pace or the length of a shot that the cuts in the video disprove. not_in_ad_copy: The finding quoted words from the text of the ad that are not there, or the ad has no text. not_in_library: The finding cited the ad library, which states nothing about the ad. */
            droppedByCause: {
                [key: string]: number;
            };
        };
        InsufficientReport: {
            /** @constant */
            verdict: "insufficient_evidence";
            /**
             * @description What the ad has instead of a video.
             * @enum {string}
             */
            reason: "image_only" | "carousel" | "no_media";
            score: null;
            summary: string;
            references: string[];
            referencesHydrated: components["schemas"]["HydratedReference"][];
            meta: components["schemas"]["InsufficientReportMeta"];
        };
        /** @description No model, prompt or rubric was used, so each of them is null. */
        InsufficientReportMeta: {
            /** @constant */
            schemaVersion: 2;
            /** Format: date-time */
            generatedAt: string;
            /** @description The ad as its library states it. */
            ad: {
                /** @enum {string} */
                platform: "meta" | "tiktok";
                adId: string;
                pageName: string | null;
                firstShown: string | null;
                lastShown: string | null;
            };
            model: null;
            promptVersion: null;
            rubricVersion: null;
            videoSha256: null;
            videoSeconds: null;
        };
        /** @description A report with `meta.schemaVersion` 1, as it was stored. */
        ReportVersion1: components["schemas"]["ScoredReportVersion1"] | components["schemas"]["InsufficientReportVersion1"];
        ScoredReportVersion1: {
            /** @constant */
            verdict: "scored";
            score: components["schemas"]["ScoreVersion1"];
            /** @description One paragraph for a reader who has not seen the ad. */
            summary: string;
            hook: {
                archetype: components["schemas"]["HookArchetype"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["FindingVersion1"][];
                doesntWorkDetail: components["schemas"]["FindingVersion1"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            script: {
                framework: components["schemas"]["ScriptFramework"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["FindingVersion1"][];
                doesntWorkDetail: components["schemas"]["FindingVersion1"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            visual: {
                style: components["schemas"]["VisualStyle"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["FindingVersion1"][];
                doesntWorkDetail: components["schemas"]["FindingVersion1"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            cta: {
                commitment: components["schemas"]["CtaCommitment"];
                /** @description The texts of worksDetail. */
                works: string[];
                /** @description The texts of doesntWorkDetail. */
                doesntWork: string[];
                worksDetail: components["schemas"]["FindingVersion1"][];
                doesntWorkDetail: components["schemas"]["FindingVersion1"][];
                /** @description Slugs of the works that support a judgment of this section. */
                references: string[];
            };
            /** @description The awareness stage of the viewers that the ad addresses: what they know before it begins. */
            schwartz: {
                primary: components["schemas"]["AwarenessStage"];
                secondary?: components["schemas"]["AwarenessStage"];
                reasoning: string;
            };
            /** @description What to copy as is, what to adapt, and what to leave out. */
            actions: {
                steal: components["schemas"]["PlaybookItem"];
                adapt: components["schemas"]["PlaybookItem"];
                skip: components["schemas"]["PlaybookItem"];
            };
            /** @description Variants to test against the ad. */
            abHypotheses: components["schemas"]["TestHypothesis"][];
            /** @description The references of all sections, in order of first use. */
            references: string[];
            /** @description The catalog entry of each reference, in the same order. */
            referencesHydrated: components["schemas"]["HydratedReference"][];
            meta: components["schemas"]["ReportMetaVersion1"];
        };
        ScoreVersion1: {
            /** @description The four section scores plus the coherence bonus, minus all penalties, limited to 0 to 100. */
            value: number;
            /**
             * @description Depends only on the value: A+ from 97, then A, A-, B+ and so on; F below 60.
             * @enum {string}
             */
            grade: "A+" | "A" | "A-" | "B+" | "B" | "B-" | "C+" | "C" | "C-" | "D+" | "D" | "D-" | "F";
            reasoning: string;
            breakdown: components["schemas"]["ScoreBreakdownVersion1"];
        };
        ScoreBreakdownVersion1: {
            hook: {
                score: number;
                reasoning: string;
            };
            script: {
                score: number;
                reasoning: string;
            };
            visual: {
                score: number;
                reasoning: string;
            };
            cta: {
                score: number;
                reasoning: string;
            };
            /** @description Points for a hook, script and call to action that fit the awareness stage: 0 to 2 by the current rubric, 0 to 5 in reports before rubric 2.0. */
            coherenceBonus: number;
            penalties: {
                points: number;
                reason: string;
            }[];
        };
        FindingVersion1: {
            text: string;
            /**
             * @description High when it is obvious to anyone, medium when it takes interpretation, low when it is inferred.
             * @enum {string}
             */
            confidence: "high" | "medium" | "low";
            /**
             * @description Seen in the video, heard in it, written on screen, in the text of the ad, or stated by the library.
             * @enum {string}
             */
            evidence_source: "video" | "audio" | "on_screen_text" | "ad_copy" | "metadata";
            /** @description Seconds into the video; present exactly when the source is video, audio or on_screen_text. */
            at?: number;
        };
        ReportMetaVersion1: {
            /** @constant */
            schemaVersion: 1;
            /** Format: date-time */
            generatedAt: string;
            /** @description The ad as its library states it. */
            ad: {
                /** @enum {string} */
                platform: "meta" | "tiktok";
                adId: string;
                pageName: string | null;
                firstShown: string | null;
                lastShown: string | null;
            };
            /** @description The model that answered. Contains "stand-in" if it was the demo model. */
            model: string;
            promptVersion: string;
            rubricVersion: string;
            videoSha256: string;
            videoSeconds: number;
            /** @description Which of the videos of the ad was analyzed. */
            video: {
                n: number;
                of: number;
            };
            /** @description The number of findings, and since rubric 2.0 of observed lines or parts of them, that were left out because they broke an evidence rule. */
            droppedEvidence: number;
        };
        InsufficientReportVersion1: {
            /** @constant */
            verdict: "insufficient_evidence";
            /**
             * @description What the ad has instead of a video.
             * @enum {string}
             */
            reason: "image_only" | "carousel" | "no_media";
            score: null;
            summary: string;
            references: string[];
            referencesHydrated: components["schemas"]["HydratedReference"][];
            meta: components["schemas"]["InsufficientReportMetaVersion1"];
        };
        /** @description No model, prompt or rubric was used, so each of them is null. */
        InsufficientReportMetaVersion1: {
            /** @constant */
            schemaVersion: 1;
            /** Format: date-time */
            generatedAt: string;
            /** @description The ad as its library states it. */
            ad: {
                /** @enum {string} */
                platform: "meta" | "tiktok";
                adId: string;
                pageName: string | null;
                firstShown: string | null;
                lastShown: string | null;
            };
            model: null;
            promptVersion: null;
            rubricVersion: null;
            videoSha256: null;
            videoSeconds: null;
        };
        /** @description A report of an older generation, as it was stored: it has neither a `verdict` nor a `meta.schemaVersion`, has flat `works` and `doesntWork` lists without details, and may carry `schwartz.stage` in place of `schwartz.primary`. */
        LegacyReport: {
            /**
             * @description Reserved, and not present: a report with a verdict is of a newer generation.
             * @enum {string}
             */
            verdict?: "legacy";
        } & {
            [key: string]: unknown;
        };
        AnalysisStill: {
            /** @description The number by which the report refers to it. */
            n: number;
            /** @description Seconds into the video. */
            at: number;
            /** @description The URL of the JPEG, which needs the same token. */
            href: string;
        };
        CreditBalance: {
            /** @description Credits that can be spent now. */
            balance: number;
            /** @description The sum of all refills: credits that you bought and credits that the operator granted. Starting credits, refunds, charges and corrections are not included. */
            lifetimePurchased: number;
        };
        /** @description One JSON-RPC 2.0 request or notification of the Model Context Protocol. */
        JsonRpcMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Absent in a notification. */
            id?: string | number | null;
            /** @description Such as `initialize`, `tools/list` or `tools/call`. */
            method?: string;
            params?: Record<string, never>;
        };
        /** @description A JSON-RPC 2.0 response. A tool error is a result with `isError`; its code is one of the error codes of this API. */
        JsonRpcAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number | null;
            result?: Record<string, never>;
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
    };
    responses: {
        /** @description `unauthorized`: Missing or invalid bearer token. Sign in again in your app, or create a token under Settings > Developers and send Authorization: Bearer <API_TOKEN>. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Values may be added.
                         * @enum {string}
                         */
                        code: "unauthorized";
                        /** @description What is wrong and what to do, for people to read. */
                        message: string;
                    };
                };
            };
        };
        /** @description `rate_limited`: Rate limit exceeded. Try again in a minute. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Values may be added.
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What is wrong and what to do, for people to read. */
                        message: string;
                    };
                    /** @description As in Retry-After. */
                    retryAfterSeconds: number;
                };
            };
        };
        /** @description `internal_error`: Something went wrong on our side. Try again. Submitting the same ad again is not charged twice. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Values may be added.
                         * @enum {string}
                         */
                        code: "internal_error";
                        /** @description What is wrong and what to do, for people to read. */
                        message: string;
                    };
                };
            };
        };
        /** @description `service_unavailable`: The service is temporarily unavailable. Try again in a few seconds. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Values may be added.
                         * @enum {string}
                         */
                        code: "service_unavailable";
                        /** @description What is wrong and what to do, for people to read. */
                        message: string;
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The ID of this request. Include it when you report a problem.
         * @example 2b9d1c5e-7a34-4f0e-9d68-3c1f5a7e9b02
         */
        "X-Request-Id": string;
        /**
         * @description The limit of this endpoint: its name, calls (q) and window in seconds (w). IETF draft-ietf-httpapi-ratelimit-headers.
         * @example "fetch";q=120;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description The calls left (r), and the seconds until more are allowed (t). `t` in `RateLimit` is exact: with no calls left (`r=0`), it is the seconds until one more call is allowed, which can be sooner than `Retry-After`; otherwise it is the seconds until the next clock minute.
         * @example "fetch";r=119;t=37
         */
        RateLimit: string;
        /**
         * @description The number of seconds to wait before the next attempt. On a 429, `Retry-After` is the number of seconds until the next clock minute, 1 to 60. The first call after it is allowed.
         * @example 4
         */
        "Retry-After": number;
        /**
         * @description The URL of the analysis, as in `links.self`.
         * @example /api/v1/analyses/6f1c2f0e-3b1d-4a55-9a57-0d3f4c1b8e21
         */
        Location: string;
        /**
         * @description How to authenticate: where the authorization server is described (RFC 9728), and `error="invalid_token"` (RFC 6750) where a token was sent.
         * @example Bearer resource_metadata="https://ads.example.com/.well-known/oauth-protected-resource/api/v1"
         */
        "WWW-Authenticate": string;
        /**
         * @description The validator of this representation, which is strong for a still and weak for all else. Send it back as `If-None-Match`.
         * @example W/"YkZ0c2k2d3lVbV9xTjR0eXQ3aDk"
         */
        ETag: string;
        /**
         * @description RFC 8288 links: pages of a list (`first`, `prev`, `next`, `last`) or other representations of a report (`alternate`).
         * @example </api/v1/analyses?page=2&pageSize=25>; rel="next"
         */
        Link: string;
        /**
         * @description The request headers on which the response depends.
         * @example Accept, Authorization
         */
        Vary: string;
        /**
         * @description The file name of the PDF: the page name, the ad ID and `ad-analysis`, as far as they are known, such as `example-kettles-1234567890123456-ad-analysis.pdf`.
         * @example inline; filename="example-kettles-1234567890123456-ad-analysis.pdf"; filename*=UTF-8''example-kettles-1234567890123456-ad-analysis.pdf
         */
        "Content-Disposition": string;
        /**
         * @description Present and `true` if this response repeats the first response to this `Idempotency-Key`.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description The wait that the server applied.
         * @example wait=30
         */
        "Preference-Applied": string;
    };
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    listAnalyses: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Analyses per page.
                 * @example 25
                 */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. Past the last page, `data` is empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitAnalysis: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `Idempotency-Key` makes a retry safe: for 24 hours the same key and body return the first response again, with `Idempotent-Replayed: true`, and charge nothing. At most 255 printable ASCII characters. Keys are stored per token, and for successful submits only: after an error, you can use the key again. The same key with a different body returns 409 `idempotency_conflict`. Of two concurrent calls with one key, the second waits for the first and returns the same response.
                 * @example 0d9c0f4e-4d5b-4c57-8a0e-6f7f1f4c2a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object with content type `application/json`, at most 16 KiB and 32 levels deep; anything else is `invalid_body`. A byte order mark before it is skipped, and unknown fields are ignored. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitInput"];
            };
        };
        responses: {
            /** @description Done: the report comes from the cache, free of charge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitResponse"];
                };
            };
            /** @description Queued: 1 credit was charged; a sample ad is free. A repeated submit of an ad in progress returns the id of that analysis and charges nothing. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitResponse"];
                };
            };
            /** @description `invalid_body`: Send a JSON object with content type application/json, at most 16 KiB and 32 levels deep. `missing_url`: The field "url" is missing. Send {"url": "<ad library URL>"}. `invalid_url`: This is not the URL of a single ad. Copy the URL of an ad from the Meta or TikTok ad library. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "invalid_body" | "missing_url" | "invalid_url";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description `insufficient_credits`: No credits left. Buy credits or ask your operator. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "insufficient_credits";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            /** @description `idempotency_conflict`: This Idempotency-Key was already used with a different body. Use a new key for a new request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "idempotency_conflict";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnalysis: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `Prefer: wait=N` (RFC 7240) makes a fetch that accepts JSON wait until the analysis is done or failed, or until N seconds have passed, at most 30. `Preference-Applied` names the wait that was applied. If that header is missing, the server did not wait, or not as long. An account can have 50 waiting calls at a time, including those of agents; and a server that has reached its own limit ends waits of the account with the most, to make room for others.
                 * @example wait=30
                 */
                Prefer?: string;
                /**
                 * @description The `ETag` of an earlier response. An unchanged representation is answered with 304 and no body.
                 * @example W/"YkZ0c2k2d3lVbV9xTjR0eXQ3aDk"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The ID that a submit returned.
                 * @example 6f1c2f0e-3b1d-4a55-9a57-0d3f4c1b8e21
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state of the analysis. Its report also comes as `text/markdown`, `application/pdf`, `text/html`, chosen by `Accept`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Unchanged: the representation is the one named in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_acceptable`: None of the media types in the Accept header is available. Accept application/json. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "not_acceptable";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: This analysis belongs to another account. Use a token of that account. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "forbidden";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            /** @description `not_found`: There is no resource at this URL. Check the path. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "not_found";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStill: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. An unchanged representation is answered with 304 and no body.
                 * @example W/"YkZ0c2k2d3lVbV9xTjR0eXQ3aDk"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The ID that a submit returned.
                 * @example 6f1c2f0e-3b1d-4a55-9a57-0d3f4c1b8e21
                 */
                id: string;
                /**
                 * @description The number of the still, as in `stills` of the analysis.
                 * @example 7
                 */
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The still. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description Unchanged: the representation is the one named in `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: This analysis belongs to another account. Use a token of that account. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "forbidden";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            /** @description `not_found`: There is no resource at this URL. Check the path. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "not_found";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCreditBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    callAgentEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One message. Name both application/json and text/event-stream in `Accept`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcMessage"];
            };
        };
        responses: {
            /** @description The response; an event stream when the request has a progress token and accepts a stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            /** @description The notification was accepted. It has no response. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not one JSON-RPC message, names an unsupported revision (-32022, with those that are `supported`), lacks what revision 2026-07-28 requires in `_meta` (-32602), or differs from the headers that repeat it (-32020). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description `forbidden`: Requests from other sites or for other host names are rejected. Use the public address of this service. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /**
                             * @description Values may be added.
                             * @enum {string}
                             */
                            code: "forbidden";
                            /** @description What is wrong and what to do, for people to read. */
                            message: string;
                        };
                    };
                };
            };
            /** @description Revision 2026-07-28: there is no such method. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            /** @description `Accept` allows neither application/json nor text/event-stream. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
