import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PhotoCard } from '../../../src/features/profile/PhotoCard'

it('a photograph may be dropped, and what is no image is refused in words', async () => {
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
