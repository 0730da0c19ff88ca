/* Fields of a new record that propose a value from others (`suggest`); what follows them is loaded where there are such fields. */
import { useContext, useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { expressionsOf } from '#model/expression/suggestedFrom'
import { ConsoleContext } from '../shell/console'
import type { Form } from './state/FormScope'

/** Follows them as long as the form is there. */
export function useProposals(form: Form): void {
  const index = useContext(ConsoleContext)?.index
  const dataProvider = useDataProvider()
  const isAsking =
    form.isNew && !form.isReadOnly && form.entity.fields.some((field) => expressionsOf(field).length > 0)
  useEffect(() => {
    if (!isAsking || !index) return
    let isGone = false
    let leave: (() => void) | undefined
    void import('./followProposals').then(
      ({ followProposals }) => {
        if (!isGone) leave = followProposals(form, index, dataProvider)
      },
      // Without it the form is filled in by hand.
      () => undefined,
    )
    return () => {
      isGone = true
      leave?.()
    }
  }, [form, index, dataProvider, isAsking])
}
