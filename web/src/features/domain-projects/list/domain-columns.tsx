import { ActionIcon } from '@mantine/core'
import { IconFolderOpen, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { PlaceLabel } from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { DateCreated, DomainLink, LastCheck, NextRun, WholeDomain } from './domain-cells.tsx'

export type AskRemove = (project: DomainProject) => void

/** A link, so that it opens in another tab too. */
export const OpenAction = ({ project: { id, target } }: { project: DomainProject }) => (
  <ActionIcon
    aria-label={`Open ${target}`}
    data-hint="Open Project"
    renderRoot={(root) => <Link to="/domain-view/$id" params={{ id: String(id) }} {...root} />}
  >
    <IconFolderOpen size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

export const RemoveAction = ({ project, askRemove }: { project: DomainProject; askRemove: AskRemove }) => (
  <IconAction icon={IconTrash} label={`Remove ${project.target}`} hint="Remove" onClick={() => askRemove(project)} />
)

export const domainColumns = (askRemove: AskRemove): Column<DomainProject>[] => [
  {
    id: 'target',
    label: 'Domain',
    width: 160,
    grow: 2,
    hideable: false,
    serverSort: { by: 'target', first: 'asc' },
    cell: (project) => <DomainLink project={project} />,
  },
  {
    id: 'location',
    label: 'Location',
    width: 128,
    grow: 1,
    cell: ({ country_iso_code, location_name }) => <PlaceLabel of={{ country_iso_code, location: location_name }} />,
  },
  {
    id: 'limit',
    label: 'Limit',
    width: 70,
    align: 'right',
    serverSort: { by: 'limit', first: 'desc' },
    cell: ({ limit }) => formatCount(limit),
  },
  {
    id: 'keywords',
    label: 'Keywords',
    header: <span data-hint="Organic keywords of the whole domain at the last check">Keywords</span>,
    width: 90,
    align: 'right',
    drops: 1,
    cell: ({ keywords_count }) => <WholeDomain value={keywords_count} />,
  },
  {
    id: 'traffic',
    label: 'Organic traffic',
    header: <span data-hint="Organic visits a month to the whole domain">Organic traffic</span>,
    width: 124,
    align: 'right',
    drops: 1,
    cell: ({ traffic }) => <WholeDomain value={traffic} />,
  },
  {
    id: 'created',
    label: 'Date Created',
    width: 114,
    tone: 'quiet',
    serverSort: { by: 'created_at', first: 'desc' },
    cell: (project) => <DateCreated project={project} />,
  },
  { id: 'last', label: 'Last check', width: 142, cell: (project) => <LastCheck project={project} /> },
  {
    id: 'next',
    label: 'Schedule',
    width: 156,
    drops: 2,
    tone: 'quiet',
    cell: (project) => <NextRun project={project} />,
  },
  actionColumn((project) => <OpenAction project={project} />, { id: 'open', label: 'Open Project', width: 102 }),
  actionColumn((project) => <RemoveAction project={project} askRemove={askRemove} />, {
    id: 'remove',
    label: 'Remove',
    width: 80,
  }),
]
