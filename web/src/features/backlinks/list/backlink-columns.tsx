import { ActionIcon } from '@mantine/core'
import { IconFolderOpen, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { scopeNames } from '../link-names.ts'
import { DateCreated, NextRun, RunState, TargetLink, WholeTarget } from './backlink-cells.tsx'

export type AskRemove = (project: BacklinkProject) => void

/** A link, so that it opens in another tab too. */
export const OpenAction = ({ project: { id, target } }: { project: BacklinkProject }) => (
  <ActionIcon
    aria-label={`Open ${target}`}
    data-hint="Open"
    renderRoot={(root) => <Link to="/backlink-view/$id" params={{ id: String(id) }} {...root} />}
  >
    <IconFolderOpen size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

export const RemoveAction = ({ project, askRemove }: { project: BacklinkProject; askRemove: AskRemove }) => (
  <IconAction icon={IconTrash} label={`Remove ${project.target}`} hint="Remove" onClick={() => askRemove(project)} />
)

export const backlinkColumns = (askRemove: AskRemove): Column<BacklinkProject>[] => [
  {
    id: 'target',
    label: 'Domain',
    width: 160,
    grow: 1,
    hideable: false,
    serverSort: { by: 'target', first: 'asc' },
    cell: (project) => <TargetLink project={project} />,
  },
  { id: 'scope', label: 'Scope', width: 98, tone: 'quiet', cell: ({ scope }) => scopeNames[scope] },
  {
    id: 'backlinks',
    label: 'Backlinks',
    header: <span data-hint="Live links to the whole target at the last check">Backlinks</span>,
    width: 92,
    align: 'right',
    drops: 2,
    cell: ({ backlinks_count }) => <WholeTarget value={backlinks_count} />,
  },
  {
    id: 'domains',
    label: 'Referring domains',
    width: 134,
    align: 'right',
    drops: 1,
    cell: ({ referring_domains_count }) => <WholeTarget value={referring_domains_count} />,
  },
  {
    id: 'created',
    label: 'Date Created',
    width: 114,
    tone: 'quiet',
    serverSort: { by: 'created_at', first: 'desc' },
    cell: (project) => <DateCreated project={project} />,
  },
  { id: 'state', label: 'Last check', width: 142, cell: (project) => <RunState project={project} /> },
  {
    id: 'next',
    label: 'Schedule',
    width: 136,
    drops: 3,
    tone: 'quiet',
    cell: (project) => <NextRun project={project} />,
  },
  actionColumn((project) => <OpenAction project={project} />, { id: 'open', label: 'Open', width: 62 }),
  actionColumn((project) => <RemoveAction project={project} askRemove={askRemove} />, {
    id: 'remove',
    label: 'Remove',
    width: 80,
  }),
]
