import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconDevices } from '@tabler/icons-react'
import { formatCount } from '../../../shared/format/numbers.ts'
import { Popup } from '../../../shared/ui/actions/popup.tsx'
import classes from '../tags/menu.module.css'
import { useProjectSettings } from './project-settings.tsx'

type SettingMenuProps = {
  /** The number of the setting shown; undefined for all. */
  setting: number | undefined
  onChange: (setting: number | undefined) => void
  /** Opens the list of settings; absent for those who may only read. */
  onManage: (() => void) | undefined
}

/** The button that shows one of a project’s settings, or all. A project with one setting has no such button. */
export function SettingMenu({ setting, onChange, onManage }: SettingMenuProps) {
  const { settings, names } = useProjectSettings()
  if (settings.length < 2) return null
  const name = setting === undefined ? 'All settings' : (names.get(setting) ?? 'Deleted setting')
  return (
    <Popup
      width={300}
      position="bottom-start"
      button={(toggle) => (
        <Button
          variant="default"
          data-shrinks
          data-folds={setting === undefined || undefined}
          data-hint={setting === undefined ? 'Search settings' : name}
          leftSection={<IconDevices size={15} stroke={1.8} aria-hidden />}
          aria-label={`Search setting: ${name}`}
          onClick={toggle}
        >
          {name}
        </Button>
      )}
    >
      {(close) => {
        const choice = (id: number | undefined, label: string, count: number) => (
          <UnstyledButton
            key={id ?? 'all'}
            className={classes.row}
            aria-pressed={id === setting}
            onClick={() => {
              close()
              onChange(id)
            }}
          >
            <span className={classes.name}>{label}</span>
            <span className={classes.count}>{formatCount(count)}</span>
            {id === setting && <IconCheck size={14} stroke={2} aria-hidden />}
          </UnstyledButton>
        )
        return (
          <>
            <div className={classes.list}>
              {choice(
                undefined,
                'All settings',
                settings.reduce((sum, one) => sum + one.keyword_count, 0),
              )}
              {settings.map((one) => choice(one.id, names.get(one.id) ?? '', one.keyword_count))}
            </div>
            {onManage && (
              <div className={classes.foot}>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => {
                    close()
                    onManage()
                  }}
                >
                  Manage search settings
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Popup>
  )
}
