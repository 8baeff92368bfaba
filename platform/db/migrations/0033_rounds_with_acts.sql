ALTER TABLE "game_rounds" ADD COLUMN "acts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "open_until" bigint;