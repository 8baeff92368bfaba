import { messagePictureMachine } from '../../../src/machines/member/message-picture/message-picture.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(messagePictureMachine, {
  title: 'A picture of a message',
  inputs: { plain: { fileId: 'f1' } },
  outcomes: {
    loadImage: {
      loaded: { done: 'data:image/png;base64,AAAA' },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('shown') || s.status === 'done',
  rules: [
    {
      id: 'the-picture-that-was-pressed-is-loaded-once',
      requirements: ['MEM-17'],
      always: (_, { started, label }) =>
        JSON.stringify(started.map(({ input }) => input)) ===
        (label === 'start plain' ? '[{"fileId":"f1"}]' : '[]'),
    },
    {
      id: 'what-is-shown-is-what-the-platform-sent',
      requirements: ['MEM-17'],
      always: (s) => s.matches('shown') === (s.context.url === 'data:image/png;base64,AAAA'),
    },
    {
      id: 'it-ends-with-the-reason-where-it-cannot-be-loaded',
      always: (s, { label }) =>
        (s.status === 'done') === (label === 'loadImage = offline') &&
        (s.status !== 'done' || s.output?.failure.code === 'offline'),
    },
  ],
  instructions: {
    'start plain': 'Press the picture of a message.',
    'loadImage = loaded': 'The picture arrives.',
    'loadImage = offline': 'The network is off.',
  },
});
