/**
 * Rate limits per 60 seconds; every call also counts against `general`. `bulk` fetching leaves a fifth of the general calls to
 * others, `direct` fetching half, so that many small runs don’t delay posting. `list` is for unpaid lists, such as locations.
 */
export type EndpointClass = 'general' | 'bulk' | 'direct' | 'list' | 'readyTasks' | 'userData' | 'idList'
