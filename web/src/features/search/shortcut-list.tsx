import { Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { rankShortcuts } from '../../parts/serp-fetches/ranks/rank-shortcuts.ts'
import { Dialog } from '../../shared/dialogs/dialog.tsx'
import { Keys } from '../../shared/shortcuts/keys.tsx'
import { keysOf, type Shortcut, shortcuts, singleKeysStorage } from '../../shared/shortcuts/shortcuts.ts'
import { shortcutListMessages } from './messages.ts'
import classes from './shortcut-list.module.css'

const places = ['Anywhere', 'Tables', 'Keyword panel', 'Rank history', 'Charts']

const all: readonly Shortcut[] = Object.values({ ...shortcuts, ...rankShortcuts })

/** Every shortcut there is, by where it works. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [areSingleKeysOn, setSingleKeys] = useLocalStorage(singleKeysStorage)
  return (
    <Dialog title={shortcutListMessages.title} onClose={onClose}>
      {places.map((place) => (
        <section key={place} aria-label={place} className={classes.place}>
          <h3 className={classes.title}>{place}</h3>
          <dl className={classes.list}>
            {all
              .filter(({ where }) => where === place)
              .map((shortcut) => (
                <div key={shortcut.does} className={classes.row}>
                  <dt>{shortcut.does}</dt>
                  <dd>
                    <Keys ways={keysOf(shortcut)} />
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
