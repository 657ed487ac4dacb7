import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailChoices } from '#contract/notifications/endpoints.ts'
import { type NoticeTopic, noticeTopicNames, noticeTopics } from '#contract/rules/notifications/notices.ts'
import { OwnerOnly } from '../../parts/access/locked/owner-only.tsx'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { noticeMessages } from './messages.ts'
import classes from './notices.module.css'
import { emailPreferences } from './queries.ts'

/** Emails that can be turned off, with a switch each, and those that can’t. */
export default function EmailPreferences() {
  const preferences = useQuery(emailPreferences)
  if (preferences.data !== undefined) return <Choices {...preferences.data.data} />
  return (
    <Panel title="Email preferences">
      {preferences.error !== null && (
        <ErrorState
          title={noticeMessages.preferencesFailed}
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
          retrying={preferences.isFetching}
        />
      )}
    </Panel>
  )
}

function Choices({ optional, always }: EmailChoices) {
  const topicsOf = (rows: { topic: NoticeTopic }[]) =>
    noticeTopics.filter((topic) => rows.some((row) => row.topic === topic))
  return (
    <Panel title="Email preferences">
      <div className={classes.switches}>
        <p className={classes.lead}>{noticeMessages.preferences}</p>
        <OwnerOnly what={noticeMessages.onlyCustomerChooses}>
          {topicsOf(optional).map((topic) => (
            <fieldset key={topic} className={classes.group}>
              <legend>{noticeTopicNames[topic]}</legend>
              {optional
                .filter((choice) => choice.topic === topic)
                .map((choice) => (
                  <Choice key={choice.kind} {...choice} />
                ))}
              {topic === 'summaries' && <p className={classes.lead}>{noticeMessages.weekly}</p>}
            </fieldset>
          ))}
        </OwnerOnly>
        <section className={classes.group} aria-labelledby="always-emailed">
          <h3 id="always-emailed">Always sent</h3>
          <p className={classes.lead}>{noticeMessages.always}</p>
          <ul>
            {topicsOf(always).map((topic) => (
              <li key={topic}>
                {noticeTopicNames[topic]}:{' '}
                {always
                  .filter((kind) => kind.topic === topic)
                  .map(({ name }) => name)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Panel>
  )
}

function Choice({ kind, name, is_emailed: isEmailed }: EmailChoices['optional'][number]) {
  const queryClient = useQueryClient()
  const choosing = useMutation({
    mutationFn: (isOn: boolean) => client.notifications.setPreference({ kind, is_emailed: isOn }),
    onSuccess: ({ message }, isOn) => {
      queryClient.setQueryData(emailPreferences.queryKey, (now) => now && { data: withChoice(now.data, kind, isOn) })
      toast('done', message, 2_000)
    },
    onError: (error) => toast('failed', failureOf(error).message, 6_000),
  })
  return (
    <Switch
      label={name}
      withThumbIndicator={false}
      checked={choosing.isPending ? choosing.variables : isEmailed}
      disabled={choosing.isPending}
      onChange={({ currentTarget }) => choosing.mutate(currentTarget.checked)}
    />
  )
}

const withChoice = (choices: EmailChoices, kind: string, isEmailed: boolean): EmailChoices => ({
  ...choices,
  optional: choices.optional.map((choice) => (choice.kind === kind ? { ...choice, is_emailed: isEmailed } : choice)),
})
