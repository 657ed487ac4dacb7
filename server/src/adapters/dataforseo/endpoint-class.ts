/**
 * Calls in any 60 seconds; every call counts against `general` too. `bulk` fetching leaves a fifth of the general ones to the
 * others, `direct` fetching half, so that many small runs do not delay posting. `list` is what nobody pays for, such as places.
 */
export type EndpointClass = 'general' | 'bulk' | 'direct' | 'list' | 'readyTasks' | 'userData' | 'idList'
