import { createHash } from 'node:crypto';
import type { Metadata } from 'next';
import { SettingsSection } from '@/components/shell/settings-section';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { getProfile } from '@/lib/profiles/get';
import { MAX_LOGO_FILE_BYTES, MAX_PROFILE_NAME, type Profile } from '@/lib/profiles/schema';
import { toPrepared } from '@/lib/report/view/prepared';
import { requirePage } from '../../page-context';
import { SettingsForm } from '../settings-form';
import { removeLogoAction, saveProfileAction } from './actions';
import { LogoField } from './logo-field';

export const metadata: Metadata = { title: 'Profile' };

const card = 'rounded-card border border-line bg-surface p-5';
const papers = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
] as const;

/** The logo changes under one address. */
const versionOf = (logo: Uint8Array) => createHash('sha256').update(logo).digest('hex').slice(0, 16);

function Letterhead({ profile: { logo, ...maker } }: { profile: Profile }) {
  const prepared = toPrepared({ preparedBy: maker });
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex min-h-20 flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-white px-6 py-5 text-[#211d19]">
        {logo !== null && (
          // biome-ignore lint/performance/noImgElement: the address is ours and the picture has its size.
          <img src={`/settings/profile/logo?v=${versionOf(logo)}`} alt="Your logo" className="max-h-12 max-w-52 object-contain" />
        )}
        {(prepared !== undefined || logo === null) && (
          <p className={`text-sm wrap-anywhere ${prepared === undefined ? 'text-[#635d56]' : ''}`} dir="auto">
            {prepared ?? 'Your logo, name and company appear here.'}
          </p>
        )}
      </div>
      <figcaption className="text-sm text-quiet">The top of your PDFs</figcaption>
    </figure>
  );
}

export default async function ProfilePage() {
  const { ctx } = await requirePage('/settings/profile');
  const profile = await getProfile(ctx);
  const { name, company, paper, logo } = profile;
  return (
    <div className="flex flex-col gap-12">
      <SettingsSection
        id="profile"
        title="Profile"
        lead="Shown at the top of the PDFs that you download here, and of those that readers of your shared links download. PDFs from the API do not change."
      >
        <Letterhead profile={profile} />
        <div className={card}>
          <SettingsForm action={saveProfileAction} button="Save" look="primary">
            {/* React resets a form after its action, to the values that it first had. */}
            <div key={JSON.stringify([name, company, paper])} className="flex flex-col gap-4">
              <TextField label="Name" name="name" autoComplete="name" maxLength={MAX_PROFILE_NAME} defaultValue={name ?? ''} />
              <TextField
                label="Company"
                name="company"
                autoComplete="organization"
                maxLength={MAX_PROFILE_NAME}
                defaultValue={company ?? ''}
              />
              <div className="flex flex-col gap-1.5">
                <label htmlFor="paper" className="text-sm font-medium">
                  Paper size
                </label>
                <Select id="paper" name="paper" defaultValue={paper} className="h-11 w-40">
                  {papers.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </div>
            </div>
          </SettingsForm>
        </div>
      </SettingsSection>
      <SettingsSection id="logo" title="Logo">
        <div className={card}>
          <LogoField hasLogo={logo !== null} maxBytes={MAX_LOGO_FILE_BYTES} remove={removeLogoAction} />
        </div>
      </SettingsSection>
    </div>
  );
}
