import { HttpCode } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

type Returning<Body> = <Method extends (...args: never[]) => Body | Promise<Body>>(
  controller: object,
  name: string,
  method: TypedPropertyDescriptor<Method>,
) => void;

const responds =
  (status: number) =>
  <Body>(type: new () => Body, description: string): Returning<Body> =>
  (controller, name, method) => {
    for (const decorate of [HttpCode(status), ApiResponse({ status, type, description })]) {
      decorate(controller, name, method);
    }
  };

/** The status and body of a response. The method must return that body: a compiler error if it does not. */
export const Returns = responds(200);
export const Creates = responds(201);
export const Accepts = responds(202);
