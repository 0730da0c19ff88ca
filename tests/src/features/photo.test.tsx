import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PhotoCard } from '../../../src/features/profile/PhotoCard'

afterEach(cleanup)

it('the photo input accepts a dropped image, and refuses other files with a message', async () => {
  const saved: unknown[] = []
  render(
    <PhotoCard
      name="Ana Reis"
      photo="data:image/png;base64,"
      onSave={(photo) => {
        saved.push(photo)
        return Promise.resolve()
      }}
    />,
  )
  const file = new File(['a'], 'a.txt', { type: 'text/plain' })
  fireEvent.drop(screen.getByText('Ana Reis'), { dataTransfer: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'O arquivo escolhido não é uma imagem que se possa ler.',
  )
  expect(saved).toEqual([])
})

it('the photo input crops a photo before it is saved', async () => {
  const saved: unknown[] = []
  render(
    <PhotoCard
      name="Ana Reis"
      photo="data:image/png;base64,"
      onSave={async (photo) => void saved.push(photo)}
    />,
  )
  const file = new File(['a'], 'a.png', { type: 'image/png' })
  fireEvent.drop(screen.getByText('Ana Reis'), { dataTransfer: { files: [file] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Enquadrar: Foto' }))
  // The crop area and its zoom are focusable.
  expect(await dialog.findByRole('application')).toBeTruthy()
  expect(dialog.getByRole('slider')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual([])
})
