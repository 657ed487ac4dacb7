import { Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Dialog } from '../../shared/dialogs/dialog.tsx'
import { Keys } from '../../shared/shortcuts/keys.tsx'
import {
  keysOf,
  type ShortcutName,
  shortcutPlaces,
  shortcuts,
  singleKeysStorage,
} from '../../shared/shortcuts/shortcuts.ts'
import { shortcutListMessages } from './messages.ts'
import classes from './shortcut-list.module.css'

const names = Object.keys(shortcuts) as ShortcutName[]

/** Every shortcut there is, by where it works. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [areSingleKeysOn, setSingleKeys] = useLocalStorage(singleKeysStorage)
  return (
    <Dialog title={shortcutListMessages.title} onClose={onClose}>
      {shortcutPlaces.map((place) => (
        <section key={place} aria-label={place} className={classes.place}>
          <h3 className={classes.title}>{place}</h3>
          <dl className={classes.list}>
            {names
              .filter((name) => shortcuts[name].where === place)
              .map((name) => (
                <div key={name} className={classes.row}>
                  <dt>{shortcuts[name].does}</dt>
                  <dd>
                    <Keys ways={keysOf(name)} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <Switch
        className={classes.switch}
        label={shortcutListMessages.singleKeys}
        description={shortcutListMessages.singleKeysHelp}
        checked={areSingleKeysOn}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
