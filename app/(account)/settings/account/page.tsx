import type { Metadata } from 'next';
import { SettingsSection } from '@/components/shell/settings-section';
import { RevokeChoice } from '@/components/tokens/revoke-choice';
import { NewPasswordField } from '@/components/ui/new-password-field';
import { TextField } from '@/components/ui/text-field';
import { env } from '@/lib/env';
import { countAccess } from '@/lib/oauth/access';
import { wantsEmailWhenDone } from '@/lib/users/email-when-done';
import { requirePage } from '../../page-context';
import { SettingsForm } from '../settings-form';
import { changePasswordAction, chooseEmailsAction, deleteAccountAction, signOutEverywhereAction } from './actions';
import { ExportLink } from './export-link';

export const metadata: Metadata = { title: 'Account' };

const card = 'rounded-card border border-line bg-surface p-5';

function Password({ email, hasPassword, liveAccess }: { email: string; hasPassword: boolean; liveAccess: number }) {
  return (
    <SettingsSection
      id="password"
      title="Password"
      lead={
        hasPassword
          ? `Changing your password signs you out of every other browser.${liveAccess === 0 ? '' : ' Your tokens keep working unless you revoke them here.'}`
          : 'You sign in without a password. Set one to sign in with your email address, too.'
      }
    >
      <div className={card}>
        <SettingsForm action={changePasswordAction} button={hasPassword ? 'Change password' : 'Set password'}>
          {/* For password managers, which need to know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          {hasPassword && (
            <TextField
              label="Current password"
              name="oldPassword"
              type="password"
              autoComplete="current-password"
              required
              maxLength={128}
            />
          )}
          <NewPasswordField label="New password" name="newPassword" />
          {hasPassword && <RevokeChoice liveAccess={liveAccess} />}
        </SettingsForm>
      </div>
    </SettingsSection>
  );
}

function Emails({ email, wanted }: { email: string; wanted: boolean }) {
  return (
    <SettingsSection
      id="emails"
      title="Emails"
      lead={`Sent to ${email} when an analysis that you started on the website is done or has failed.`}
    >
      <div className={card}>
        <SettingsForm action={chooseEmailsAction} button="Save">
          <label key={String(wanted)} className="flex items-center gap-2.5 text-sm font-medium">
            <input type="checkbox" name="emails" value="on" defaultChecked={wanted} className="size-4 flex-none accent-brand" />
            Email me when an analysis ends
          </label>
        </SettingsForm>
      </div>
    </SettingsSection>
  );
}

function Deletion({ hasPassword }: { hasPassword: boolean }) {
  return (
    <SettingsSection
      id="delete"
      title="Delete this account"
      lead="Immediately deletes your analyses, including those in progress, your tokens and your unused credits. This cannot be undone. We keep the credit history under a random ID, without your name or email address."
    >
      <div className={card}>
        <SettingsForm action={deleteAccountAction} button="Delete my account" look="danger">
          <TextField label="Your email address" name="email" type="email" autoComplete="off" required maxLength={254} />
          {hasPassword && (
            <TextField label="Your password" name="password" type="password" autoComplete="current-password" required maxLength={128} />
          )}
        </SettingsForm>
      </div>
    </SettingsSection>
  );
}

export default async function AccountPage() {
  const { session, ctx } = await requirePage('/settings/account');
  const { email, emailVerified, hasPassword } = session.user;
  const liveAccess = await countAccess(ctx.db, session.user.id);
  return (
    <div className="flex flex-col gap-12">
      <SettingsSection id="address" title="Email address">
        <p className={`${card} text-sm wrap-anywhere`}>
          {email}
          {(emailVerified !== null || env().mail !== undefined) && (
            <span className="text-quiet"> · {emailVerified === null ? 'not confirmed' : 'confirmed'}</span>
          )}
        </p>
      </SettingsSection>
      {env().mail !== undefined && emailVerified !== null && (
        <Emails email={email} wanted={await wantsEmailWhenDone(ctx.db, session.user.id)} />
      )}
      <Password email={email} hasPassword={hasPassword} liveAccess={liveAccess} />
      <SettingsSection
        id="sessions"
        title="Sessions"
        lead="Signs you out of every browser, including this one. Your tokens and connected apps keep working."
      >
        <SettingsForm action={signOutEverywhereAction} button="Sign out everywhere" />
      </SettingsSection>
      <SettingsSection
        id="data"
        title="Your data"
        lead="One JSON file with your profile, your tokens without their secrets, your connected apps, their requests, your analyses with their reports (samples without), and your credit history. A whole file ends with counts, the number of entries of each list, and with complete: true; a download that was cut off has neither."
      >
        <ExportLink />
      </SettingsSection>
      <Deletion hasPassword={hasPassword} />
    </div>
  );
}
