import { expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { resetPassword } from '@/lib/users/change-password';
import { makeLink } from '@/lib/users/links';
import { findOperator, proveByPassword } from '@/lib/users/operators/proof';
import { setRole } from '@/lib/users/operators/role';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { newPerson } from '@/tests/support/person';

const harness = perFile(openHarness);

const PASSWORD = 'a long walk by the harbor';

test('a user is an operator by the role alone, proved for half an hour, and not for a day after a reset by email', async () => {
  const { userId, email } = await newPerson(harness.db, PASSWORD);
  const { secret } = await openSession(harness.db, userId);
  const look = () => findOperator(harness.db, secret);
  expect(await look()).toBeUndefined();
  await setRole(harness.db, { email, role: 'operator' });
  const operator = await look();
  expect(operator).toMatchObject({ userId, isProven: false, lockedUntil: null });
  if (operator === undefined) throw new Error('no operator');
  const prove = (password: string) => proveByPassword(harness.db, operator, { password, session: secret });
  await expect(prove('not the password')).rejects.toMatchObject({ code: 'unauthorized' });
  await prove(PASSWORD);
  expect(await look()).toMatchObject({ isProven: true });
  await harness.db`update sessions set proven_at = now() - interval '31 minutes' where user_id = ${userId}`;
  expect(await look()).toMatchObject({ isProven: false });

  const bonus = { credits: 0, address: undefined };
  const link = await makeLink(harness.db, 'reset', userId);
  await resetPassword(harness.db, { link, password: 'another walk by the sea', bonus, tokens: 'keep' });
  expect(await look()).toBeUndefined();
  const later = (await openSession(harness.db, userId)).secret;
  expect(await findOperator(harness.db, later)).toMatchObject({ lockedUntil: expect.any(Date) });
  await setRole(harness.db, { email, role: 'none' });
  expect(await findOperator(harness.db, later)).toBeUndefined();
});
