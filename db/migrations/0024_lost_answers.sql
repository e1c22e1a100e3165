ALTER TABLE "access_tokens" ADD COLUMN "answer" "bytea";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "access_tokens_answer" ON "access_tokens" USING btree ("expires_at") WHERE "access_tokens"."answer" is not null;