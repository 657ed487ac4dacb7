import { SegmentedControl } from '@mantine/core'
import { IconDevices, IconDots, IconLayoutList, IconStack2 } from '@tabler/icons-react'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { useProjectSettings } from '../settings/project-settings.tsx'
import type { ChangeAddress, ProjectAddress, ProjectView } from './project-address.ts'

type View = ProjectView | 'history'

const views: { value: View; label: string }[] = [
  { value: 'history', label: 'History View' },
  { value: 'competitors', label: 'Competitors View' },
  { value: 'share', label: 'Share of Voice' },
  { value: 'pages', label: 'Pages' },
  { value: 'tags', label: 'Tags' },
]

/** A toolbar has one line, which is too short for all views: these are in a menu, and the chosen one is beside the others. */
const rarerViews = [
  { value: 'features', label: 'SERP Features', icon: IconLayoutList },
  { value: 'groups', label: 'Groups', icon: IconStack2 },
] as const
const ofSettings = { value: 'settings', label: 'Settings', icon: IconDevices } as const

/** The switch between the views of a project. */
export function ViewSwitch({ address, onChange }: { address: ProjectAddress; onChange: ChangeAddress }) {
  const { view = 'history' } = address
  const { settings } = useProjectSettings()
  // With one setting there is nothing to compare; an address that asks for it shows it all the same.
  const rarer = settings.length > 1 || view === 'settings' ? [...rarerViews, ofSettings] : rarerViews
  const show = (next: View) => onChange({ view: next === 'history' ? undefined : next })
  return (
    <>
      <SegmentedControl
        aria-label="View"
        data={[...views, ...rarer.filter(({ value }) => value === view)]}
        value={view}
        onChange={show}
      />
      <ActionMenu icon={IconDots} label="More views" hint="More views" size="bar">
        {rarer.map(({ value, label, icon }) => (
          <MenuAction key={value} icon={icon} onClick={() => show(value)}>
            {label}
          </MenuAction>
        ))}
      </ActionMenu>
    </>
  )
}
