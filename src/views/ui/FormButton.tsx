import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { valuesOf, type FormValues } from './Form.tsx';

type Props = { onPress: (values: FormValues) => void } & Omit<
  ComponentProps<typeof Button>,
  'type' | 'onClick'
>;

/** A button that does not submit the form but passes its current values to the flow. */
export function FormButton({ onPress, ...rest }: Props) {
  return (
    <Button
      {...rest}
      data-validates
      onClick={({ currentTarget: { form } }) => {
        if (form && rest['aria-disabled'] !== true) onPress(valuesOf(form));
      }}
    />
  );
}
