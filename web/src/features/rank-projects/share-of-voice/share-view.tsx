import { Button } from '@mantine/core'
import { IconDownload, IconWorldSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { DomainShare } from '#contract/rank-projects/share-of-voice.ts'
import { type ExportFormat, exportFormats } from '#contract/rules/exports/exports.ts'
import { filterKeys } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { shareSorts } from '#contract/rules/rank-projects/share-of-voice.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { lockedMessages } from '../../../parts/limits/messages.ts'
import { client } from '../../../shared/api/client.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedList, useAddressSort } from '../../../shared/table/paged-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { ComparisonMenu } from '../comparison/comparison-menu.tsx'
import type { ProjectPermissions } from '../detail/permissions.ts'
import type { ChangeAddress, ProjectAddress } from '../detail/project-address.ts'
import toolbar from '../detail/project-toolbar.module.css'
import { useKeywordsPerPage } from '../detail/use-keywords-per-page.ts'
import { useProjectChange } from '../detail/use-project-change.ts'
import { ViewSwitch } from '../detail/view-switch.tsx'
import { projectMessages } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import { type ShareChoice, shareChoiceOf, shareOfVoice } from './queries.ts'
import { ScopeChoice, ShowDomains, WeightChoice } from './share-choices.tsx'
import { shareColumns, type TrackDomain } from './share-columns.tsx'
import { SharePanel } from './share-panel.tsx'
import { filtersOfScope, scopeOf } from './share-scope.ts'
import { basisText, morePagesText, settingsText, shareMeaning } from './share-text.ts'
import classes from './share-view.module.css'

type ShareViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  permissions: ProjectPermissions
}

/** All domains on the project's results pages by share of voice; untracked ones become competitors with one click. */
export default function ShareView({ project, address, onChange, permissions }: ShareViewProps) {
  const [perPage] = useKeywordsPerPage()
  const choice = shareChoiceOf(address)
  const scope = scopeOf(address)
  const { share_page: page = 1 } = address
  const query = useQuery({
    ...shareOfVoice(project.id, { page, domains_per_page: perPage }, choice),
    placeholderData: keepPreviousData,
    select: ({ data: { domains, ...rest } }) => ({ data: domains, ...rest }),
  })
  const { data } = query
  const toFirst: ChangeAddress = (part, how) => onChange({ ...part, share_page: undefined }, how)
  const serverSort = useAddressSort(shareSorts, { sort: choice.sort, direction: choice.direction }, (part) =>
    toFirst({ share_sort: part.sort, share_direction: part.direction }),
  )
  const track = useTrack(project, permissions)
  const comparison = data?.comparison ?? null
  return (
    <>
      <SharePanel projectId={project.id} scope={scope ?? {}} asOf={choice.as_of} />
      <Panel>
        <Toolbar isSticky>
          <ViewSwitch address={address} onChange={onChange} />
          <SearchField
            value={choice.search}
            onSearch={(text) => toFirst({ share_search: text === '' ? undefined : text })}
            label="Search domains"
          />
          <ComparisonMenu
            comparison={choice.compare}
            compared={data?.comparison}
            asOf={choice.as_of}
            onChange={toFirst}
          />
          <span className={classes.last}>
            <ActionMenu icon={IconDownload} label="Export share of voice" hint="Export this table" size="bar">
              {exportFormats.map((format) => (
                <ExportShares key={format} project={project} choice={choice} format={format} />
              ))}
            </ActionMenu>
          </span>
        </Toolbar>
        <div className={toolbar.second}>
          <ScopeChoice
            projectId={project.id}
            scope={scope ?? {}}
            onScope={(next) => toFirst({ ...withoutFilters(filterKeys), ...filtersOfScope(next) })}
          />
          <ShowDomains show={choice.show} onShow={(next) => toFirst({ share_show: next })} />
          {permissions.mayChange && <WeightChoice projectId={project.id} weight={project.shareWeight} />}
        </div>
        {scope === undefined && (
          <p className={classes.notice} role="status">
            Share of voice is stored for all keywords, for each tag, each segment and each search setting. The other
            filters don’t apply here, so these figures cover all keywords.{' '}
            <Button variant="default" size="compact-xs" onClick={() => toFirst(withoutFilters(filterKeys))}>
              Clear filters
            </Button>
          </p>
        )}
        {data?.is_missing === true && (
          <p className={classes.notice} role="status">
            The tag, segment or search setting was deleted.{' '}
            <Button variant="default" size="compact-xs" onClick={() => toFirst(withoutFilters(filterKeys))}>
              Show all keywords
            </Button>
          </p>
        )}
        {data?.is_pending === true && (
          <p className={classes.notice} role="status">
            Shares of the newest run are being computed.
          </p>
        )}
        <div className={classes.list} data-outdated={query.isPlaceholderData || undefined}>
          <PagedList
            query={query}
            page={page}
            perPage={perPage}
            noun="domain"
            loadFailed="Couldn’t load the domains"
            onPage={(next) => onChange({ share_page: next }, 'push')}
            empty={<NoDomains choice={choice} hasShares={comparison !== null} weight={project.shareWeight} />}
          >
            {(rows) => (
              <DataTable<DomainShare>
                label="Domains by share of voice"
                columns={shareColumns({
                  comparison,
                  most: Math.max(0, ...(rows ?? []).map(({ share }) => share ?? 0)),
                  listedFrom: data?.listed_from ?? null,
                  track,
                })}
                rows={rows}
                rowKey={({ domain }) => domain}
                serverSort={serverSort}
                bare
              />
            )}
          </PagedList>
        </div>
        {data?.basis && comparison !== null && (
          <p className={classes.foot}>
            {formatDate(comparison.date)}, each keyword’s latest successful check. {basisText(data.basis)}{' '}
            {/* A process of the release before sends none. */}
            {data.more_pages_on?.length > 0 && morePagesText(data.more_pages_on)}{' '}
            {project.settings.length > 1 && scope?.setting === undefined && settingsText[data.basis.weight]}{' '}
            {shareMeaning}
          </p>
        )}
      </Panel>
    </>
  )
}

type NoDomainsProps = { choice: ShareChoice; hasShares: boolean; weight: RankProject['shareWeight'] }

function NoDomains({ choice, hasShares, weight }: NoDomainsProps) {
  const state = !hasShares
    ? {
        title: 'No share of voice yet',
        text: 'It is computed when a run ends, from the results pages it has read.',
      }
    : choice.search !== '' || choice.show !== undefined
      ? { title: 'No domain matches', text: 'Clear the search, or show all domains, to see more.' }
      : weight === 'volume'
        ? {
            title: 'No search volume is known',
            text: 'Shares are weighted by search volume. Choose Equal weight, or wait until volumes have been loaded.',
          }
        : { title: 'No domains', text: 'No stored results page of these keywords has organic results.' }
  return <EmptyState icon={IconWorldSearch} {...state} />
}

/** Undefined for those who can't change the project. */
function useTrack(project: RankProject, { mayChange, isTrial, locked }: ProjectPermissions): TrackDomain | undefined {
  const [adding, setAdding] = useState<string>()
  const { send, isBusy } = useProjectChange({
    send: (domain: string) => client.rankProjects.updateRankProject({ id: project.id, competitorsItems: [domain] }),
    done: rankProjectMessages.competitorAdded,
    failed: projectMessages.addCompetitorFailed,
    again: [reloadDelays.competitorRemoved],
    onDone: () => setAdding(undefined),
  })
  if (!mayChange) return undefined
  const isFull = project.competitor_count >= competitorLimits.perProject
  const onTrack = (domain: string) => {
    setAdding(domain)
    send(domain)
  }
  return {
    unavailable:
      locked ??
      (isTrial
        ? lockedMessages.competitors
        : isFull
          ? `You track ${competitorLimits.perProject} competitors. Please remove one first.`
          : undefined),
    busy: isBusy ? adding : undefined,
    onTrack,
  }
}

function ExportShares({
  project,
  choice,
  format,
}: {
  project: RankProject
  choice: ShareChoice
  format: ExportFormat
}) {
  const { start, isBusy } = useExport({
    fetch: () => client.rankProjects.exportShareOfVoice({ id: project.id, ...choice, format }),
    name: `${project.projectName} share of voice`,
    extension: format,
  })
  return (
    <MenuAction icon={IconDownload} unavailable={isBusy ? 'Creating the file' : undefined} onClick={start}>
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </MenuAction>
  )
}
