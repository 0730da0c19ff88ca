/* Reports URL parameters that the list does not know; the known ones still apply. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useNarrowingEntities } from '../narrowing/useNarrowing'
import { lazyPart } from '../page/lazyPart'
import { useConsole } from '../shell/console'
import { asksGoneChoices } from './state/addressFilter'
import { strangeWords } from './state/strangeWords'

const OlderWords = lazyPart(() => import('./OlderWords').then((part) => part.OlderWords))

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
