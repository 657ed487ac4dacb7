import { Button, Input, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import type { UserData } from '#contract/accounts/rows.ts'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { SiteCheckPrice } from '../../../parts/site-checks/form/site-check-price.tsx'
import { useStartCheck } from '../../../parts/site-checks/form/use-start-check.ts'
import { client } from '../../../shared/api/client.ts'
import { firstWrongField, focusField } from '../../../shared/inputs/field-errors.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { useKeepDraft, useRestoredDraft } from '../../../shared/session/use-draft.ts'
import { backlinkChecks, linksPerCheck } from '../backlink-checks.ts'
import { scopeNames } from '../link-names.ts'
import { backlinkCheckHeader } from '../messages.ts'
import {
  type BacklinkCheckValues,
  chosenScopes,
  draftName,
  backlinkFieldIds as fieldIds,
  pageOf,
  restoreBacklinkCheck,
  targetProblem,
} from './backlink-check-values.ts'

type BacklinkCheckFormProps = { user: UserData; onStarted: (id: number) => void }

export function BacklinkCheckForm({ user, onStarted }: BacklinkCheckFormProps) {
  const restored = useRestoredDraft(draftName, user.id, restoreBacklinkCheck)
  const form = useForm<BacklinkCheckValues>({
    initialValues: restored,
    validate: { target: (text, { scope }) => targetProblem(text, scope) },
  })
  const { values, errors } = form
  const endDraft = useKeepDraft(draftName, user.id, values, values.target === '')
  const setting = useAccountDetails()?.module.BACKLINKS
  const { start, isBusy, problem } = useStartCheck(backlinkChecks, {
    send: sendCheck,
    onStarted: (id) => {
      endDraft()
      onStarted(id)
    },
    onFieldErrors: (wrong) => {
      form.setErrors(wrong)
      focusFirst(wrong)
    },
  })
  return (
    <form
      className={layout.layout}
      onSubmit={form.onSubmit(start, focusFirst)}
      aria-label={backlinkCheckHeader.title}
      noValidate
    >
      <div className={layout.form}>
        <FormSection
          title="Target"
          hint="Domain includes all subdomains. Subdomain covers that host only. A URL with a path covers that page only."
        >
          <Input.Wrapper
            id={fieldIds.scope}
            label="Scope"
            labelProps={{ htmlFor: fieldIds.scope }}
            className={layout.full}
            error={errors.scope}
          >
            <Input
              component="select"
              size="md"
              id={fieldIds.scope}
              value={values.scope}
              onChange={(event) =>
                form.setFieldValue(
                  'scope',
                  chosenScopes.find((scope) => scope === event.currentTarget.value) ?? values.scope,
                )
              }
              rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
              rightSectionPointerEvents="none"
            >
              {chosenScopes.map((scope) => (
                <option key={scope} value={scope}>
                  {scopeNames[scope]}
                </option>
              ))}
            </Input>
          </Input.Wrapper>
          <div className={layout.full}>
            <TextInput
              id={fieldIds.target}
              size="md"
              label="Domain or URL"
              placeholder="example.com"
              withAsterisk
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={values.target}
              error={errors.target}
              onChange={(event) => form.setFieldValue('target', event.currentTarget.value)}
              onBlur={() => values.target.trim() !== '' && form.validateField('target')}
            />
            <PageNote values={values} onUseHost={(host) => form.setFieldValue('target', host)} />
          </div>
        </FormSection>
      </div>
      <SiteCheckPrice
        checks={backlinkChecks}
        setting={setting}
        rows={setting && linksPerCheck(setting)}
        submit="Analyze"
        balance={user.credits}
        isBusy={isBusy}
        problem={problem}
      />
    </form>
  )
}

async function sendCheck(values: BacklinkCheckValues, attemptId: string) {
  const reply: { data?: { backlinks_id?: unknown } } = await client.backlinks.checkBacklink({
    ...values,
    random_id: attemptId,
  })
  const id = reply.data?.backlinks_id
  return { id: typeof id === 'number' ? id : undefined, message: backlinkMessages.started }
}

/** People who paste the address of a page often mean the site. */
function PageNote({ values, onUseHost }: { values: BacklinkCheckValues; onUseHost: (host: string) => void }) {
  const page = pageOf(values)
  if (page === undefined) return null
  return (
    <p className={layout.pathNote}>
      <span>This URL has a path, so only links to that page are analyzed: {page.text}</span>
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => {
          onUseHost(page.host)
          focusField(fieldIds.target)
        }}
      >
        Use {page.host} instead
      </Button>
    </p>
  )
}

function focusFirst(errors: Record<string, unknown>) {
  const field = firstWrongField(Object.keys(fieldIds) as (keyof typeof fieldIds)[], errors)
  if (field !== undefined) focusField(fieldIds[field])
}
