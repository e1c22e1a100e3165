import type { Metadata } from 'next';
import { SettingsSection } from '@/components/shell/settings-section';
import { RevokeChoice } from '@/components/tokens/revoke-choice';
import { buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { env } from '@/lib/env';
import { countTokens } from '@/lib/tokens/count';
import { requirePage } from '../../page-context';
import { AccountForm } from './account-form';
import { changePasswordAction, deleteAccountAction, signOutEverywhereAction } from './actions';

export const metadata: Metadata = { title: 'Account' };

const card = 'rounded-card border border-line bg-surface p-5';

function Password({ email, hasPassword, liveTokens }: { email: string; hasPassword: boolean; liveTokens: number }) {
  return (
    <SettingsSection
      id="password"
      title="Password"
      lead={
        hasPassword
          ? `A new password signs every other browser out.${liveTokens === 0 ? '' : ' Your tokens keep working, unless you revoke them here.'}`
          : 'You sign in without a password. With one you can sign in by your email address too.'
      }
    >
      <div className={card}>
        <AccountForm action={changePasswordAction} button={hasPassword ? 'Change password' : 'Set password'}>
          {/* For password managers, which need to know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          {hasPassword && (
            <TextField label="Password now" name="oldPassword" type="password" autoComplete="current-password" required maxLength={128} />
          )}
          <TextField
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={128}
            hint="At least 8 characters, and none that others use."
          />
          {hasPassword && <RevokeChoice liveTokens={liveTokens} />}
        </AccountForm>
      </div>
    </SettingsSection>
  );
}

function Deletion({ hasPassword }: { hasPassword: boolean }) {
  return (
    <SettingsSection
      id="delete"
      title="Delete this account"
      lead="Your analyses, tokens and unspent credits are gone at once and cannot be brought back. Work in progress stops being yours. The record of credits is kept under a number, without your name or address."
    >
      <div className={card}>
        <AccountForm action={deleteAccountAction} button="Delete my account" look="danger">
          <TextField label="Your email address" name="email" type="email" autoComplete="off" required maxLength={254} />
          {hasPassword && (
            <TextField label="Your password" name="password" type="password" autoComplete="current-password" required maxLength={128} />
          )}
        </AccountForm>
      </div>
    </SettingsSection>
  );
}

export default async function AccountPage() {
  const { session, ctx } = await requirePage('/settings/account');
  const { email, emailVerified, hasPassword } = session.user;
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
      <Password email={email} hasPassword={hasPassword} liveTokens={await countTokens(ctx.db, session.user.id)} />
      <SettingsSection id="browsers" title="Browsers" lead="Signs you out in every browser, this one too. Your tokens keep working.">
        <AccountForm action={signOutEverywhereAction} button="Sign out everywhere" />
      </SettingsSection>
      <SettingsSection
        id="data"
        title="Your data"
        lead="One JSON file with your profile, your tokens without their secrets, your analyses with their reports, and every movement of credits."
      >
        <a href="/settings/account/export" download className={`${buttonClass('plain')} self-start max-sm:w-full`}>
          Export my data
        </a>
      </SettingsSection>
      <Deletion hasPassword={hasPassword} />
    </div>
  );
}
