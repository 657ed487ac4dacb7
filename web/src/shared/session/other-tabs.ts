import { useEffect, useState } from 'react'

// The tabs of a browser that show the site tell each other what no server knows.

type Message = 'is-anybody-there' | 'here' | 'signed-out'

let opened: BroadcastChannel | undefined
/** One a tab, because a tab hears whatever another channel of its own says. */
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

/** A page a payment returns to is about to be closed: it is nothing to go back to. */
const isHome = () => !window.location.pathname.startsWith('/payment-')

/** Answers tabs that ask, and hears of a sign-out in one of them. */
export function answerOtherTabs(onSignedOut: () => void) {
  listen((message) => {
    if (message === 'is-anybody-there' && isHome()) say('here')
    if (message === 'signed-out') onSignedOut()
  })
}

export const tellSignedOut = () => say('signed-out')

/** Whether the site is open in another tab. */
export function useIsOpenElsewhere(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const stop = listen((message) => message === 'here' && setOpen(true))
    say('is-anybody-there')
    return stop
  }, [])
  return isOpen
}
