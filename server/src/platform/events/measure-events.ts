import { defineGauge, sampleOf } from '../metrics/metric.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { EventHub } from './events.ts'

const connected = defineGauge({
  name: 'serpplus_events_connected',
  help: '1 while this process receives events from the others, else 0: open pages then update late.',
})

const received = defineGauge({
  name: 'serpplus_events_received',
  help: 'Notifications received since the process started.',
})

const silence = defineGauge({
  name: 'serpplus_events_heartbeat_age_seconds',
  help: 'Seconds since the event connection last responded; it has a heartbeat every ten seconds.',
})

export const eventMetrics = [connected, received, silence]

/** Records the state of the event connection in the metrics. */
export function measureEvents(hub: Pick<EventHub, 'isConnected' | 'showState'>, metrics: Metrics): void {
  metrics.onCollect(() => {
    const state = hub.showState()
    metrics.replace(eventMetrics, [
      sampleOf(connected, hub.isConnected() ? 1 : 0, {}),
      sampleOf(received, state.received, {}),
      sampleOf(silence, state.silentSeconds, {}),
    ])
  })
}
