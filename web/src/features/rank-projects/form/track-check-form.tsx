import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { formatCredits, multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpCheckPrice } from '#contract/rules/paid-runs/prices.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { useMaintenance } from '../../../parts/access/maintenance.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { readingOf } from '../../../parts/serp-fetches/search-settings/reading-of.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refresh as refreshRankProjects } from '../live-updates.ts'
import { NextRunText } from '../schedule/next-run.tsx'
import { durationOf, isScheduleWhole, recommendedSchedule, runsInAMonth } from '../schedule/schedule-choice.ts'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import classes from './create-project.module.css'
import { nameLimit } from './project-name.ts'

type TrackCheckFormProps = { checkId: number; user: UserData; onTracked: (id: number) => void }

/** A project that goes on with a check: only its name and schedule are new. */
export default function TrackCheckForm({ checkId, ...props }: TrackCheckFormProps) {
  const { data, error, isFetching, refetch } = useQuery(
    orpc.serpChecks.showSerpCheck.queryOptions({ input: { id: checkId } }),
  )
  if (data !== undefined) return <TrackForm key={checkId} check={data.data} {...props} />
  return (
    <Panel>
      {error === null ? (
        <Skeleton height={360} radius={0} aria-busy />
      ) : (
        <ErrorState
          title={`Couldn’t load check ${checkId}`}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Panel>
  )
}

type TrackFormProps = Omit<TrackCheckFormProps, 'checkId'> & { check: SerpCheck }

function TrackForm({ check, user, onTracked }: TrackFormProps) {
  const isTrial = isOnTrial(user)
  const [projectName, setProjectName] = useState(check.note ?? check.url)
  const [schedule, setSchedule] = useState(recommendedSchedule)
  const [now] = useState(() => new Date())
  const { track, isBusy, problem } = useTrackCheck(check.id, onTracked)
  const isClosed = useMaintenance('SERP Projects')
  const isReady = !isClosed && projectName.trim() !== '' && (isTrial || isScheduleWhole(schedule))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const { isDaily, frequency, runAt, timeZone } = schedule
    const usual = recommendedSchedule().runAt
    track({
      projectName: projectName.trim(),
      timeZone,
      isDailyChecked: !isTrial && isDaily,
      duration: isTrial ? 'never' : frequency,
      // A project without a schedule may have no time entered.
      runAt: isTrial || durationOf(schedule) === 'never' ? usual : runAt,
    })
  }
  return (
    <form className={layout.form} aria-label="New project" noValidate onSubmit={submit}>
      <FormSection
        title={`From check ${check.id}`}
        hint="Uses the check’s settings, competitors and keywords. Its rankings become your first day of data, free of charge."
      >
        <TextInput
          className={layout.full}
          size="md"
          label="Project Name"
          description={`${check.url}, ${countOf(check.keywords_count, 'keyword')}`}
          withAsterisk
          autoComplete="off"
          maxLength={nameLimit}
          value={projectName}
          error={projectName.trim() === '' ? rankProjectMessages.name : undefined}
          onChange={(event) => setProjectName(event.currentTarget.value)}
        />
      </FormSection>
      <FormSection title="Run schedule" hint="Choose how often to check rankings.">
        {isTrial ? (
          <p className={classes.next}>{rankProjectMessages.scheduleForTrial}</p>
        ) : (
          <>
            <ScheduleFields value={schedule} onChange={setSchedule} />
            <p className={classes.next} role="status">
              <NextRunText choice={schedule} createdAt={now} now={now} />
            </p>
            <MonthPrice check={check} runs={runsInAMonth(schedule, now)} />
          </>
        )}
        {problem !== undefined && (
          <p className={layout.problem} role="alert">
            {problem}
          </p>
        )}
      </FormSection>
      <div className={classes.footer}>
        <Button
          variant="default"
          size="md"
          className={classes.reset}
          renderRoot={(root) => <Link to="/view-serps" search={{ open: check.id }} {...root} />}
        >
          Back to the check
        </Button>
        <Button size="md" type="submit" loading={isBusy} disabled={!isReady}>
          Create project
        </Button>
      </div>
    </form>
  )
}

/** "42 keywords, 137.34 credits per run, 4,120.20 credits per month" */
function MonthPrice({ check, runs }: { check: SerpCheck; runs: number }) {
  const setting = useAccountDetails()?.module.SERPS
  if (setting === undefined || runs === 0) return null
  const { total } = serpCheckPrice(setting, check.keywords_count, readingOf(check))
  return (
    <p className={classes.next}>
      {countOf(check.keywords_count, 'keyword')}, {formatCredits(total)} credits per run,{' '}
      {formatCredits(multiplyCredits(total, runs))} credits per month
    </p>
  )
}

type Tracked = Omit<Parameters<typeof client.rankProjects.trackSerpCheck>[0], 'id'>

/** Sends it once, and once more only under the same name. */
function useTrackCheck(id: number, onTracked: (project: number) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (values: Tracked) =>
      client.rankProjects.trackSerpCheck(
        { id, ...values },
        { context: { idempotencyKey: attempt.idFor({ id, ...values }) } },
      ),
    onSuccess: ({ message, data }) => {
      attempt.settle(null)
      toast('done', message, 3_000)
      void refreshRankProjects(queryClient)
      onTracked(data.id)
    },
    onError: (failure) => attempt.settle(failure),
  })
  return {
    track: (values: Tracked) => {
      if (!isPending && !isSuccess) mutate(values)
    },
    isBusy: isPending || isSuccess,
    problem: error === null ? undefined : failureOf(error).message,
  }
}
