/* Applies the suggestions (`suggest`) of a new record; only loaded for entities that have some. */
import { useContext, useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { suggestExpressions } from '#model/entity/suggestExpressions'
import { ConsoleContext } from '../console/console'
import type { Form } from './state/FormScope'

export function useProposals(form: Form): void {
  const index = useContext(ConsoleContext)?.index
  const dataProvider = useDataProvider()
  const isAsking =
    form.isNew && !form.isReadOnly && form.entity.fields.some((field) => suggestExpressions(field).length > 0)
  useEffect(() => {
    if (!isAsking || !index) return
    let isGone = false
    let leave: (() => void) | undefined
    void import('./followProposals').then(
      ({ followProposals }) => {
        if (!isGone) leave = followProposals(form, index, dataProvider)
      },
      // If the chunk fails to load, the form works without suggestions.
      () => undefined,
    )
    return () => {
      isGone = true
      leave?.()
    }
  }, [form, index, dataProvider, isAsking])
}
