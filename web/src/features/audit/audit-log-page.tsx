import { UnstyledButton } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { AuditLine } from '#contract/audit/endpoints.ts'
import type { LoadInput } from '../../module.ts'
import { orpc } from '../../shared/api/client.ts'
import { countOf } from '../../shared/format/numbers.ts'
import type { Column } from '../../shared/table/column.ts'
import { dateColumn } from '../../shared/table/columns.tsx'
import { InfiniteList } from '../../shared/table/infinite-list.tsx'
import { useList } from '../../shared/table/use-list.ts'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../shared/ui/states/empty-state.tsx'
import { Moment } from '../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import classes from './audit-log-page.module.css'
import { sentenceOf } from './describe-line.ts'
import { ExportButtons } from './export-menu.tsx'
import { LineDrawer } from './line-drawer.tsx'
import { filtersOf, type LogAddress } from './log-address.ts'
import { LogFilters } from './log-filters.tsx'
import { auditLogMessages } from './messages.ts'

type AuditLogPageProps = { address: LogAddress; onChange: (part: LogAddress) => void }

const linesOf = ({ data }: { data: AuditLine[] }) => data
const noFilters: LogAddress = {
  actor: undefined,
  account: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
  ip: undefined,
}

/** /audit-log: who did what to whom, newest first. */
export default function AuditLogPage({ address, onChange }: AuditLogPageProps) {
  const { query, rows } = useList(auditLog(address), linesOf)
  const [shown, setShown] = useState<AuditLine>()
  const choice = JSON.stringify(filtersOf(address))
  return (
    <>
      <PageHeader
        title={auditLogMessages.title}
        context={auditLogMessages.context}
        actions={<ExportButtons address={address} />}
      />
      <Panel>
        <LogFilters address={address} onChange={onChange} />
        <InfiniteList
          label={auditLogMessages.title}
          query={query}
          columns={columnsOf(setShown)}
          rows={rows}
          rowKey={({ id }) => String(id)}
          choice={choice}
          failedMessage={auditLogMessages.failed}
          empty={
            choice === '{}' ? (
              <EmptyState icon={IconShieldSearch} title={auditLogMessages.empty} />
            ) : (
              <NoMatches
                icon={IconShieldSearch}
                title={auditLogMessages.noMatches}
                clear={auditLogMessages.clear}
                onClear={() => onChange(noFilters)}
              />
            )
          }
          summary={`${countOf(rows?.length ?? 0, 'entry', 'entries')}${query.hasNextPage ? ' so far' : ''}`}
          card={(line) => <LineCard line={line} onShow={setShown} />}
        />
      </Panel>
      {shown !== undefined && <LineDrawer line={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

type Shown = (line: AuditLine) => void

const columnsOf = (onShow: Shown): Column<AuditLine>[] => [
  {
    id: 'what',
    label: 'What happened',
    width: 260,
    grow: 1,
    hideable: false,
    cell: (line) => <Sentence line={line} onShow={onShow} />,
  },
  dateColumn(({ at }) => at, { id: 'time', label: 'Time', width: 190 }),
  { id: 'ip', label: 'IP address', width: 150, tone: 'quiet', drops: 2, cell: ({ ip }) => ip ?? '–' },
  { id: 'device', label: 'Device', width: 180, tone: 'quiet', drops: 1, cell: ({ device }) => device ?? '–' },
]

/** Opens what else was recorded. */
const Sentence = ({ line, onShow }: { line: AuditLine; onShow: Shown }) => (
  <UnstyledButton className={classes.sentence} onClick={() => onShow(line)} aria-haspopup="dialog">
    {sentenceOf(line)}
  </UnstyledButton>
)

const LineCard = ({ line, onShow }: { line: AuditLine; onShow: Shown }) => (
  <>
    <Sentence line={line} onShow={onShow} />
    <div className={classes.cardFoot}>
      <Moment at={line.at} />
      <span>{[line.ip, line.device].filter((one) => one !== null).join(' · ')}</span>
    </div>
  </>
)

export const load = ({ queryClient, address }: LoadInput<LogAddress>) =>
  void queryClient.prefetchInfiniteQuery(auditLog(address))

/** The lines an address chooses, newest first, page after page. */
const auditLog = (address: LogAddress) =>
  orpc.audit.listAuditLog.infiniteOptions({
    input: (before: string | undefined) => ({ ...filtersOf(address), ...(before !== undefined && { before }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
