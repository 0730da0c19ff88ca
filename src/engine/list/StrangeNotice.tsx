/* One line about what of an address the list did not understand; the rest applies. */
import Alert from '@mui/material/Alert'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { shellText } from '../messages'
import { useNarrowingEntities } from '../narrowing/useNarrowing'
import { useConsole } from '../shell/console'
import { gridText } from './messages'
import { strangeWords } from './state/strangeWords'

/** The line, until it is closed; another address is told again. */
export function StrangeNotice({ entity }: { readonly entity: Entity }) {
  const tools = useConsole()
  const [params] = useSearchParams()
  const narrowing = useNarrowingEntities()
  const [closed, setClosed] = useState('')
  const told = useMemo(() => {
    const others = narrowing.map(({ name }) => name)
    return strangeWords(params, entity, tools, others).join(', ')
  }, [params, entity, tools, narrowing])
  if (told === '' || told === closed) return null
  return (
    <Alert
      severity="warning"
      closeText={shellText.close}
      onClose={() => setClosed(told)}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      {gridText.strange(told)}
    </Alert>
  )
}
