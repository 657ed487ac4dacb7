/** A tab that was opened for a page whose address is not known yet. */
type WaitingTab = { show: (url: string) => boolean; close: () => void }

/**
 * Opens a tab for the payment provider's page while the click is still being handled: one opened after the server's answer would be
 * blocked as a popup. `show` gives false where the browser let none be opened.
 */
export function openTab(): WaitingTab {
  const tab = window.open('', '_blank')
  return {
    show: (url) => {
      if (tab === null || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
