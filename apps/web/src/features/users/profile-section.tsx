import { type User, updateUser } from '@voltway/contract/users'
import { useState } from 'react'
import { isLocale, languages, locales } from '../../lib/locale.ts'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useChangeLanguage } from '../../shared/change-language.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { saveLanguage, userQuery, useUser } from '../../shared/session/user.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { Monitor } from '../../ui/icons/monitor.ts'
import { Moon } from '../../ui/icons/moon.ts'
import { Sun } from '../../ui/icons/sun.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { chooseTheme, type Theme, useTheme } from '../../ui/theme.ts'
import { PhotoField } from './photo-field.tsx'

const maxName = 120

/** Edits the person's profile, and the appearance and language of the product. */
export function ProfileSection() {
  const t = usePhrases('profile')
  const user = useUser()
  return (
    <>
      <Panel level={3} title={t.title} description={t.description}>
        {user.data ? (
          <div className="grid gap-6">
            <PhotoField user={user.data} />
            <ProfileForm user={user.data} />
          </div>
        ) : user.error ? (
          <QueryError compact title={t.notLoaded} query={user} />
        ) : (
          <div className="grid gap-4" aria-busy>
            <Skeleton width={64} height={64} round />
            <Skeleton height={60} />
            <Skeleton height={60} />
            <Skeleton width={120} height={36} />
          </div>
        )}
      </Panel>
      <Appearance />
    </>
  )
}

function ProfileForm({ user }: { user: User }) {
  const t = usePhrases('profile')
  const [name, setName] = useState(user.name)
  const form = useActionForm({
    values: name.trim(),
    check: (input) => (input === '' ? { name: t.nameMissing } : {}),
    send: (input) => request(updateUser, { body: { name: input } }),
    refresh: (changed) => queryClient.setQueryData(userQuery.queryKey, changed),
    done: t.saved,
  })
  return (
    <ActionForm form={form} className="grid max-w-120 gap-4">
      <TextInput
        label={t.name}
        name="name"
        autoComplete="name"
        required
        maxLength={maxName}
        value={name}
        error={form.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput label={t.email} type="email" value={user.email} readOnly help={t.emailHelp} />
      <div>
        <Button type={1} submit pending={form.isPending}>
          {t.save}
        </Button>
      </div>
    </ActionForm>
  )
}

const themes = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const satisfies readonly (readonly [Theme, unknown])[]

/** Changes apply at once, so there is no save button. */
function Appearance() {
  const t = usePhrases('profile')
  const locale = useLocale()
  const theme = useTheme()
  const changeLanguage = useChangeLanguage(saveLanguage)
  return (
    <Panel level={3} title={t.appearance} description={t.appearanceWords}>
      <div className="grid max-w-120 gap-4">
        <Select
          label={t.language}
          help={t.languageHelp}
          value={locale}
          options={locales.map((one) => ({ value: one, label: languages[one].name }))}
          onChange={({ target: { value } }) => {
            if (isLocale(value) && value !== locale) void changeLanguage(value)
          }}
        />
        <div className="field">
          <span className="field-label">{t.theme}</span>
          <div>
            <SegmentedControl
              label={t.theme}
              chosen={theme}
              onChoose={chooseTheme}
              choices={themes.map(([id, Icon]) => ({ id, label: t.themes[id], icon: <Icon /> }))}
            />
          </div>
        </div>
      </div>
    </Panel>
  )
}
