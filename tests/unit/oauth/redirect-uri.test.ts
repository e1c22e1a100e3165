import { describe, expect, test } from 'vitest';
import { matchesRedirectUri, parseRedirectUri } from '@/lib/oauth/client-document/redirect-uri';

describe('a redirect URI', () => {
  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://chatgpt.com/connector_platform_oauth_redirect',
    'https://app.example.com',
    'https://app.example.com:8443/callback?tenant=a',
    'http://localhost/callback',
    'http://localhost:8787/callback',
    'http://127.0.0.1:33418/',
    'http://127.0.0.1',
    'http://[::1]:4000/callback?from=app',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'warp://mcp/oauth2callback',
    'raycast:/oauth?package_name=Extension',
    'com.example.app:/oauth2redirect',
    'com.example-two.app://callback',
  ])('can be %s', (uri) => {
    expect(parseRedirectUri(uri)).toBeInstanceOf(URL);
  });

  test.each([
    ['http of another machine', 'http://app.example.com/callback'],
    ['http of a name that starts like loopback', 'http://localhost.evil.example/callback'],
    ['http of an address that starts like loopback', 'http://127.0.0.1.evil.example/callback'],
    ['http of another loopback address', 'http://127.0.0.2/callback'],
    ['http of loopback as a number', 'http://2130706433/callback'],
    ['http of every address of the machine', 'http://0.0.0.0:3000/callback'],
    ['a scheme without a dot of an app that is not known', 'myapp://callback'],
    ['a scheme without slashes', 'com.example.app:callback'],
    ['a scheme that begins like a known one', 'cursorx://callback'],
    ['a scheme in capitals', 'Cursor://callback'],
    ['a scheme that ends in a dot', 'example.://callback'],
    ['a user name before an app', 'cursor://a@b/callback'],
    ['a fragment of an app', 'cursor://callback#a'],
    ['a script with a dot in it', 'javascript:alert(1).x:/'],
    ['an address of the browser', 'blob:https://app.example.com/x'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a file', 'file:///etc/passwd'],
    ['no scheme', '//app.example.com/callback'],
    ['a path alone', '/callback'],
    ['https without slashes', 'https:app.example.com/callback'],
    ['a user name', 'https://claude.ai@evil.example/callback'],
    ['a user name at loopback', 'http://127.0.0.1@evil.example/callback'],
    ['a password', 'https://a:b@app.example.com/callback'],
    ['a fragment', 'https://app.example.com/callback#a'],
    ['an empty fragment', 'https://app.example.com/callback#'],
    ['a wildcard as its host', 'https://*.example.com/callback'],
    ['a wildcard as its port', 'http://localhost:*/callback'],
    ['a wildcard in its path', 'https://app.example.com/*'],
    ['a backslash', 'https://claude.ai\\@evil.example/callback'],
    ['a line break', 'https://app.example.com/call\nback'],
    ['a space', 'https://app.example.com/ callback'],
    ['letters that are not ASCII', 'https://cläude.ai/callback'],
    ['a port that does not exist', 'http://localhost:70000/callback'],
    ['too many characters', `https://app.example.com/${'a'.repeat(2048)}`],
    ['nothing', ''],
  ])('cannot be %s', (_what, uri) => {
    expect(parseRedirectUri(uri)).toBeUndefined();
  });
});

describe('a redirect URI matches the registered one', () => {
  test.each([
    ['https://app.example.com/callback', 'https://app.example.com/callback'],
    ['http://localhost/callback', 'http://localhost:51234/callback'],
    ['cursor://callback', 'cursor://callback'],
    ['http://127.0.0.1:33418/', 'http://127.0.0.1:33419/'],
    ['http://127.0.0.1:33418', 'http://127.0.0.1/'],
    ['http://[::1]/callback?a=1', 'http://[::1]:9/callback?a=1'],
  ])('%s: %s', (registered, given) => {
    expect(matchesRedirectUri(registered, given)).toBe(true);
  });

  test.each([
    ['https://app.example.com/callback', 'https://app.example.com:8443/callback'],
    ['https://app.example.com/callback', 'https://app.example.com/callback/'],
    ['https://app.example.com/callback', 'https://app.example.com/callback?next=x'],
    ['https://app.example.com/callback', 'https://app.example.com/other/../callback'],
    ['https://app.example.com/callback', 'https://APP.example.com/callback'],
    ['https://app.example.com/callback', 'https://evil.example/callback'],
    ['https://app.example.com/callback', 'http://localhost/callback'],
    ['http://localhost/callback', 'http://127.0.0.1/callback'],
    ['http://127.0.0.1/callback', 'http://[::1]/callback'],
    ['http://localhost/callback', 'http://localhost/callback2'],
    ['http://localhost/callback', 'http://localhost:1/'],
    ['http://localhost/callback', 'http://localhost:1/callback?a=1'],
    ['http://localhost/callback', 'http://localhost:1@evil.example/callback'],
    ['http://localhost/callback', 'https://localhost/callback'],
    ['http://localhost/callback', 'http://localhost:99999/callback'],
    ['cursor://callback', 'cursor://callback/'],
    ['myapp://callback', 'myapp://callback'],
  ])('%s, but not %s', (registered, given) => {
    expect(matchesRedirectUri(registered, given)).toBe(false);
  });
});
