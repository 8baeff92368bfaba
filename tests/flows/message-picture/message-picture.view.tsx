import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { MessagePictureRef } from '../../../src/machines/member/message-picture/message-picture.machine.ts';
import { MessagePicture } from '../../../src/views/member/messages/MessagePicture.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const image = () => screen.queryByRole('img', { name: 'Image 2' });

export const driver: ViewDriver = {
  open: (scene) => scene.show(<MessagePicture flow={scene.run() as MessagePictureRef} number={2} />),
  verify: {
    shown: () => expect(image()).toHaveAttribute('src', 'data:image/png;base64,AAAA'),
  },
  overlooked: {
    'loadImage failed': 'there is no picture in either state; the model says how it ends',
  },
  unseen: { loading: 'its button is busy: message-thread.view.tsx' },
};
