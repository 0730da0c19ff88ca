/* Error messages for coordinates, outlines and pictures; kept out of the pages' bundle. */

import { formatMessages } from './formats/messages'

export const specialValueText = {
  place: 'Ponto inválido: a latitude vai de -90 a 90 e a longitude de -180 a 180',
  outside: {
    swapped: `${formatMessages.latitude}: a latitude e a longitude parecem trocadas`,
    latitude: `${formatMessages.latitude}: fica fora do Brasil`,
    longitude: `${formatMessages.longitude}: fica fora do Brasil`,
  },
  outline: {
    unreadable:
      'Contorno inválido: marque ao menos três pontos, com latitude de -90 a 90 e longitude de -180 a 180',
    open: 'O contorno não está fechado: o último ponto deve repetir o primeiro',
    crossing: 'O contorno cruza a si mesmo: mude a ordem ou o lugar dos pontos',
    flat: 'O contorno não tem área: os pontos estão todos em uma linha',
    corners: 'O contorno tem pontos demais: o máximo é 5.000',
    hole: 'Um furo do contorno fica fora dele ou dentro de outro furo',
  },
  picture: 'Não é uma imagem PNG, JPEG, WebP ou GIF que se possa ler',
} as const
