import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { pathsOf } from '../console/routing'
import { shellText } from '../messages'
import { useDialogs } from '../page/Dialogs'

export function EditWithoutId({ entity, view }: { readonly entity: Entity; readonly view?: View }) {
  const { area } = useConsole()
  const { tell } = useDialogs()
  const navigate = useNavigate()
  const { list } = pathsOf(entity, area, view)
  useEffect(() => {
    let isHere = true
    tell({ title: shellText.attention, message: shellText.editThroughList }).then(() => {
      if (isHere) navigate(list, { replace: true })
    })
    return () => {
      isHere = false
    }
  }, [tell, navigate, list])
  return null
}
