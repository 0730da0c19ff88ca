/* What of an address the list does not understand; the rest applies. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useNarrowingEntities } from '../narrowing/useNarrowing'
import { lazyPart } from '../page/lazyPart'
import { useConsole } from '../shell/console'
import { asksGoneChoices } from './state/addressFilter'
import { strangeWords } from './state/strangeWords'

const OlderWords = lazyPart(() => import('./OlderWords').then((part) => part.OlderWords))

/** Words of before a change of the schema are put into those of today; what is left over is told in one line. */
export function StrangeNotice({ entity }: { readonly entity: Entity }) {
  const tools = useConsole()
  const [params] = useSearchParams()
  const narrowing = useNarrowingEntities()
  const told = useMemo(() => {
    const others = narrowing.map(({ name }) => name)
    return strangeWords(params, entity, tools, others).join(', ')
  }, [params, entity, tools, narrowing])
  if (told === '' && !asksGoneChoices(params, entity, tools)) return null
  return <OlderWords entity={entity} told={told} />
}
