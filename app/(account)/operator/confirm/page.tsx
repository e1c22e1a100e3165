import type { Metadata } from 'next';
import Link from 'next/link';
import { requireOperator } from '@/app/_server/session/operator';
import { OPERATOR_PATH } from '@/app/_server/session/operator-request';
import { toReturnPath } from '@/app/_server/session/return-to';
import { SettingsSection } from '@/components/shell/settings-section';
import { linkClass } from '@/components/ui/button';
import { env } from '@/lib/env';
import { describeLock } from '@/lib/users/operators/proof';
import { type Operator, PROOF_MINUTES } from '@/lib/users/operators/schema';
import { confirmPasswordAction } from '../actions';
import { CommandForm } from '../command-form';
import { GoogleButton } from './google-button';

export const metadata: Metadata = { title: 'Confirm that it is you' };

const card = 'max-w-[26rem] rounded-card border border-line bg-surface p-5';

function ProofForm({ operator, next }: { operator: Operator; next: string }) {
  if (operator.hasPassword)
    return (
      <CommandForm
        action={confirmPasswordAction}
        button="Confirm"
        look="primary"
        hidden={{ next, username: operator.email }}
        fields={[{ name: 'password', label: 'Your password', type: 'password', autoComplete: 'current-password' }]}
      />
    );
  if (operator.hasGoogle && env().google !== undefined) return <GoogleButton next={next} />;
  return (
    <p className="text-sm leading-relaxed">
      Your account has no password.{' '}
      <Link href="/settings/account" className={linkClass}>
        Set one
      </Link>{' '}
      first. You can confirm with it 24 hours later.
    </p>
  );
}

export default async function ConfirmPage({ searchParams }: PageProps<'/operator/confirm'>) {
  const operator = await requireOperator();
  const given = (await searchParams).next;
  const next = given === undefined ? OPERATOR_PATH : toReturnPath(given);
  if (operator.lockedUntil !== null)
    return (
      <SettingsSection id="confirm" title="This page is locked">
        <p className={`${card} text-sm leading-relaxed`}>{describeLock(operator.lockedUntil)}</p>
      </SettingsSection>
    );
  return (
    <SettingsSection
      id="confirm"
      title="Confirm that it is you"
      lead={`The operator’s pages ask you to confirm every ${PROOF_MINUTES} minutes.`}
    >
      <div className={card}>
        <ProofForm operator={operator} next={next} />
      </div>
    </SettingsSection>
  );
}
