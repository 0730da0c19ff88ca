/* Reports URL parameters that the list does not know; the known ones still apply. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { useNarrowingEntities } from '../narrowing/useNarrowing'
import { lazyPart } from '../page/lazyPart'
import { hasRemovedChoices } from './state/addressFilter'
import { unknownParams } from './state/unknownParams'

const RenamedParamsNotice = lazyPart(() =>
  import('./RenamedParamsNotice').then((part) => part.RenamedParamsNotice),
)

export function UnknownParamsNotice({ entity }: { readonly entity: Entity }) {
  const tools = useConsole()
  const [params] = useSearchParams()
  const narrowing = useNarrowingEntities()
  const unknown = useMemo(() => {
    const others = narrowing.map(({ name }) => name)
    return unknownParams(params, entity, tools, others).join(', ')
  }, [params, entity, tools, narrowing])
  if (unknown === '' && !hasRemovedChoices(params, entity, tools)) return null
  return <RenamedParamsNotice entity={entity} unknownParams={unknown} />
}
