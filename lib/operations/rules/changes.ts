import type { RuleSection } from './section';

export const changeRules: RuleSection = {
  id: 'changes',
  title: 'Changes',
  lead: 'Version 1 only grows: nothing is removed or renamed within `/api/v1`.',
  rules: [
    'Fields may be added to any response, and optional parameters to any request, at any time. Your client has to ignore fields that it does not know.',
    'A list of allowed values grows only where its description says so. Error codes may be added: if you do not know one, act on its status.',
    'Anything that will end is announced at least 6 months ahead, in the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of its responses and in the changelog.',
    'The changelog is at `/docs/changelog`; `info.version` of the OpenAPI document names the release.',
  ],
};
