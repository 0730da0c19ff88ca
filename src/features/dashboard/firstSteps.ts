import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine'

export const firstSteps = /* @__PURE__ */ queryOptions({
  queryKey: ['firstSteps'],
  meta: { live: 'counts' },
  queryFn: () => call('GET /primeiros-passos'),
  staleTime: 60_000,
})
