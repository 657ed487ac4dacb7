import { useEffect, useState } from 'react'

// Tabs of one browser tell each other what the server doesn't know.

type Message = 'is-anybody-there' | 'here' | 'signed-out'

let opened: BroadcastChannel | undefined
/** One per tab, because a tab would also receive messages from its own other channels. */
function channel(): BroadcastChannel | undefined {
  if (opened === undefined && typeof BroadcastChannel !== 'undefined') opened = new BroadcastChannel('serpplus-tabs')
  return opened
}

const say = (message: Message) => channel()?.postMessage(message)

function listen(onMessage: (message: Message) => void): () => void {
  const listener = ({ data }: MessageEvent<Message>) => onMessage(data)
  channel()?.addEventListener('message', listener)
  return () => channel()?.removeEventListener('message', listener)
}

/** A payment's return page is about to be closed, so it doesn't count as an open tab. */
const isHome = () => !window.location.pathname.startsWith('/payment-')

/** Answers other tabs that ask, and listens for a sign-out in one of them. */
export function answerOtherTabs(onSignedOut: () => void) {
  listen((message) => {
    if (message === 'is-anybody-there' && isHome()) say('here')
    if (message === 'signed-out') onSignedOut()
  })
}

export const publishSignedOut = () => say('signed-out')

/** True if the site is open in another tab. */
export function useIsOpenElsewhere(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const stop = listen((message) => message === 'here' && setOpen(true))
    say('is-anybody-there')
    return stop
  }, [])
  return isOpen
}
